"""CSE 415: the spellings of parameterized_minimax's arguments that exist side by side."""
import inspect

__plyground_host__ = True

_PRUNING = ('use_alpha_beta', 'alpha_beta')
_BASIC = ('use_basic_static_eval', 'use_basic_static_eval_function')
_CUSTOM = ('use_custom_static_eval_function', 'use_custom_static_eval')


def arguments(function, max_ply, alpha_beta, basic):
    """The named arguments beside current_state. The two spellings of the evaluation have opposite senses."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        parameters = {}
    named = {'max_ply': max_ply, _first(parameters, _PRUNING): alpha_beta}
    custom = [name for name in _CUSTOM if name in parameters]
    if custom and not any(name in parameters for name in _BASIC):
        named[custom[0]] = not basic
    else:
        named[_first(parameters, _BASIC)] = basic
    if 'use_default_move_ordering' in parameters:  # Winter 2019: row by row
        named['use_default_move_ordering'] = True
    return named


def _first(parameters, names):
    return next((name for name in names if name in parameters), names[0])
