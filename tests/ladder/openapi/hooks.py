"""What schemathesis is told besides the API's own description: rows that exist, and what may never be in an answer (openapi_test.py)."""
import json
import os
import zlib

import schemathesis

KNOWN = json.loads(os.environ["AGON_KNOWN"])  # name of a parameter -> values that exist
FOREIGN = [secret.encode() for secret in json.loads(os.environ["AGON_FOREIGN"])]  # texts that belong to others


def existing(parameters):
    """Three of four times a row that is there, else what was made up; of a season always."""
    for name, made_up in (parameters or {}).items():
        choice = zlib.crc32(repr(made_up).encode())
        if name in KNOWN and (name == "season" or choice % 4):
            parameters[name] = KNOWN[name][choice // 4 % len(KNOWN[name])]
    return parameters


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return existing(path_parameters)


@schemathesis.hook
def map_query(context, query):
    return existing(query)


@schemathesis.check
def tells_nothing_foreign(ctx, response, case):
    for secret in FOREIGN:
        assert secret not in response.content, f"the answer holds what belongs to others: {secret.decode()}"


@schemathesis.check
def refuses_in_words(ctx, response, case):
    if response.status_code < 400 or case.method == "HEAD":
        return
    words = json.loads(response.content.decode()).get("error", "")  # in UTF-8, whatever was sent
    assert len(words.split()) > 1, f"{response.status_code} without a reason"
