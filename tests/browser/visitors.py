"""Every request of schemathesis is another visitor's. A lab lets one visitor change only so much in a second."""
import itertools

import schemathesis

numbers = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    number = next(numbers)
    headers = kwargs.setdefault("headers", {})
    headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
