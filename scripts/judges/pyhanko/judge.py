"""Judges files without a network: a line of JSON for each. Words: root, moment, files.

A signature is judged at the time of the token in it, by the validation data in the file; tokens at the given moment. (The
library's own `ades_lta_validation` accepts no certificate that has ended before the document timestamp was made.)
"""

import json
import logging
import sys
from datetime import datetime

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import SuspiciousModification
from pyhanko.sign.validation import (
    DocumentSecurityStore,
    ValidationContext,
    validate_pdf_signature,
    validate_pdf_timestamp,
)
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko.sign.validation.generic_cms import extract_tst_data_iter


def judge(path):
    with open(path, "rb") as file:
        reader = PdfFileReader(file)
        try:
            store = DocumentSecurityStore.read_dss(reader)
        except NoDSSFoundError:
            store = None
        stamps = reader.embedded_timestamp_signatures
        closed = max([each.signed_revision for each in stamps], default=-1)
        return [
            *(judge_signature(each, store, closed) for each in reader.embedded_regular_signatures),
            *(judge_timestamp(each, store) for each in stamps),
        ]


def judge_signature(signature, store, closed):
    token = next(extract_tst_data_iter(signature.signer_info, signed=False), None)
    at = token["encap_content_info"]["content"].parsed["gen_time"].native if token else moment
    status = validate_pdf_signature(signature, context(store, at), context(store, moment))
    level = "B" if token is None else "T"
    if store is not None and signature.signed_revision < closed:
        level = "LTA"
    return describe(signature, status, status.bottom_line, level)


def judge_timestamp(signature, store):
    status = validate_pdf_timestamp(signature, context(store, moment))
    return describe(signature, status, status.valid and status.intact and status.trusted, "")


def context(store, at):
    settings = {
        "trust_roots": [root],
        "moment": at,
        "allow_fetching": False,
        "revocation_mode": "hard-fail",
        "retroactive_revinfo": True,
    }
    if store is None:
        return ValidationContext(**settings, crls=[], ocsps=[])
    return store.as_validation_context(settings)


def describe(signature, status, passed, level):
    errors = []
    if not (status.valid and status.intact):
        errors.append("the signature does not fit the bytes")
    if not status.trusted:
        errors.append(f"not trusted: {status.trust_problem_indic}")
    if isinstance(status.diff_result, SuspiciousModification):
        errors.append(f"illegal modification: {str(status.diff_result).splitlines()[0][:160]}")
    elif signature.coverage is not None and getattr(status, "docmdp_ok", True) is False:
        errors.append(f"forbidden modification: {status.modification_level}")
    if not passed and not errors:
        errors.append(f"not valid: {status.summary()}")
    return {
        "field": signature.field_name,
        "indication": "INVALID" if errors else "VALID",
        "level": level,
        "errors": errors,
        "warnings": [],
    }


with open(sys.argv[1], "rb") as file:
    root = x509.Certificate.load(file.read())
moment = datetime.fromisoformat(sys.argv[2].replace("Z", "+00:00"))
# What it has to say comes with the verdict.
logging.disable(logging.CRITICAL)
for path in sys.argv[3:]:
    print(json.dumps(judge(path)), flush=True)
