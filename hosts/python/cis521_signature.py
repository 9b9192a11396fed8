"""CIS 521: how to call a get_best_move that does not simply have the parameters vertical and limit."""
import inspect

__plyground_host__ = True

_IN_ORDER = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_ANYTHING = [inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD]
_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def arguments(method, vertical, limit, is_reversed):
    """By keyword where that is possible; else one of the names tells the order, or the file's dialect: (args, named)."""
    parameters = _parameters(method)
    named = {'vertical': vertical, 'limit': limit}
    if _takes_by_name(parameters, named):
        return (), named
    names = [parameter.name for parameter in parameters if parameter.kind in _IN_ORDER]
    for name, place in (('vertical', 0), ('limit', 1)):
        if name in names[:2]:
            is_vertical_first = names.index(name) == place
            return (vertical, limit) if is_vertical_first else (limit, vertical), {}
    return (limit, vertical) if is_reversed else (vertical, limit), {}


def _parameters(function):
    """The parameters of a bound method. Of a wrapper that takes anything, those of the function that it wraps."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    inner = _wrapped(function) if [parameter.kind for parameter in parameters] == _ANYTHING else None
    return list(inspect.signature(inner).parameters.values())[1:] if inner else parameters


def _wrapped(method):
    """The one function that a decorator without functools.wraps keeps in its closure, if there is just one."""
    kept = inspect.getclosurevars(method).nonlocals.values() if inspect.ismethod(method) else ()
    functions = [value for value in kept if inspect.isfunction(value)]
    return functions[0] if len(functions) == 1 else None


def _takes_by_name(parameters, wanted):
    """Whether a function takes these by keyword, by their own names or because it takes any."""
    kinds = [parameter.kind for parameter in parameters]
    if inspect.Parameter.POSITIONAL_ONLY in kinds:
        return False
    names = [parameter.name for parameter in parameters if parameter.kind in _BY_NAME]
    takes_any = inspect.Parameter.VAR_KEYWORD in kinds
    return all(name in names for name in wanted) or (takes_any and all(name in wanted for name in names))
