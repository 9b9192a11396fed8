"""The same window under the name that the handout gives: `python3 homework3_dominoes_game_gui.py rows cols`."""
from homework4_dominoes_game_gui import main

if __name__ == '__main__':
    main()
