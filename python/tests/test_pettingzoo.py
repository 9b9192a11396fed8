"""PettingZoo's own tests, for each family."""

import warnings

import numpy as np
import plyground as pg
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from plyground import pettingzoo

SPECS = ["mnk:3x3,k=3", "tts:tetra-toro", "othello:6,rule=pass", "extconnect4:4x5,pops=1", "connect4:6x7", "dominoes:4x4"]


@pytest.mark.parametrize("spec", SPECS)
def test_pettingzoo_s_own_tests_pass(spec):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(spec), num_cycles=100)
        seed_test(lambda: pettingzoo.env(spec), num_cycles=20)
        render_test(lambda render_mode=None: pettingzoo.env(spec, render_mode=render_mode))


def test_all_families_are_tested():
    assert {pg.game(spec).family for spec in SPECS} == {family.name for family in pg.families()}


@pytest.mark.parametrize("spec", SPECS)
def test_masks_are_the_legal_moves(spec):
    env = pettingzoo.raw_env(spec)
    env.reset()
    rng = np.random.default_rng(1)
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        assert mask.sum() == len(env.state_now.legal_moves)
        other = next(other for other in env.agents if other != agent)
        assert env.observe(other)["action_mask"].sum() == 0
        assert (env.observe(other)["observation"][0] == env.observe(agent)["observation"][1]).all()
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert sum(env.rewards.values()) == 0


def test_an_illegal_action_loses_and_is_refused_without_the_wrapper():
    env = pettingzoo.env("mnk:3x3,k=3")
    env.reset()
    env.step(4)
    env.step(4)
    assert env.rewards["player_1"] == -1 and all(env.terminations.values())
    raw = pettingzoo.raw_env("mnk:3x3,k=3")
    raw.reset()
    with pytest.raises(ValueError, match="action 9 is not legal here"):
        raw.step(9)


def test_boards_are_rendered(capsys):
    env = pettingzoo.env("mnk:3x3,k=3", render_mode="human")
    env.reset()
    env.step(4)
    assert "Player 2 to move" in capsys.readouterr().out
    pixels = pettingzoo.pixels(pg.game("dominoes:3x4", "a1"))
    assert pixels.shape == (3 * pettingzoo.CELL, 4 * pettingzoo.CELL, 3) and len(np.unique(pixels)) > 3
