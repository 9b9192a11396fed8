"""CSC 384: which arguments a search function takes, by its signature."""
import inspect

__plyground_host__ = True

_IN_ORDER = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
# What students call the arguments; the first of each is the course's name.
_NAMES = {
    'board': ('board', 'state', 'b'),
    'color': ('color', 'colour', 'player', 'c'),
    'alpha': ('alpha', 'a'),
    'beta': ('beta', 'b'),
    'level': ('level',),
    'limit': ('limit', 'depth', 'depth_limit'),
    'caching': ('caching', 'cache', 'use_cache'),
    'ordering': ('ordering', 'order', 'ordered'),
}
_EVALUATION = ('value_fn', 'fn', 'func', 'util', 'heuristic', 'evaluat', 'eval_')


def arguments(function, wanted, values):
    """The values of `wanted`, a function's arguments in the course's order, as far as it takes them: (args, named).

    The order is the course's, whatever the names. A name only tells which arguments there are: the evaluation in front
    (Winter 2026), a level before the limit (Columbia), or fewer than the course asks for.
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return [values[name] for name in wanted], {}
    names = [parameter.name.lower() for parameter in parameters if parameter.kind in _IN_ORDER]
    wanted = list(wanted)
    if names and any(part in names[0] for part in _EVALUATION):
        wanted.insert(0, 'value_fn')
    if 'level' in names and 'limit' in wanted:
        wanted.insert(wanted.index('limit'), 'level')
    by_name = [parameter.name for parameter in parameters
               if parameter.kind == inspect.Parameter.KEYWORD_ONLY and parameter.name in values]
    takes_any = any(parameter.kind == inspect.Parameter.VAR_POSITIONAL for parameter in parameters)
    wanted = [name for name in wanted if name not in by_name]
    if not takes_any and len(names) < len(wanted):
        known = [name for name in wanted if name == 'value_fn' or any(other in names for other in _NAMES[name])]
        wanted = known if len(known) == len(names) else wanted[:len(names)]
    return [values[name] for name in wanted], {name: values[name] for name in by_name}
