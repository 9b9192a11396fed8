# Raises when somebody looks at its class. Expected: crashed in preparation, and no fault of the host.


class Meta(type):
    def __getattribute__(cls, name):
        raise RuntimeError('no looking: ' + name)


class DominoesGame(metaclass=Meta):
    pass
