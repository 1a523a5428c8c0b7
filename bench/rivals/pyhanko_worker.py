"""Signs and verifies with pyHanko, on command line by line: an act and a file. Answers the milliseconds of processor time.

Argument: the folder with the keys, the certificates and the CRLs. A wrong result ends the program.
"""

import io
import logging
import sys
import time
from datetime import datetime
from pathlib import Path

from asn1crypto import cms, crl, keys, tsp, x509
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import PdfSignatureMetadata, SimpleSigner, sign_pdf
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko.sign.validation import (
    DocumentSecurityStore,
    ValidationContext,
    validate_pdf_signature,
    validate_pdf_timestamp,
)
from pyhanko_certvalidator.registry import SimpleCertificateStore

# Twice the service's placeholder; with a given size, the library need not sign twice to learn it.
ROOM = 2 * 24 * 1024


class TimeStamper(DummyTimeStamper):
    """The library's own signs only with RSA."""

    def __init__(self, signer, at):
        super().__init__(signer.signing_cert, None, fixed_dt=at)
        self.signer = signer

    async def async_request_tsa_response(self, req):
        info = self._build_tst_info(req["message_imprint"], self.fixed_dt, req)
        content = cms.EncapsulatedContentInfo({"content_type": "tst_info", "content": cms.ParsableOctetString(info.dump())})
        token = await self.signer.async_sign_general_data(content, "sha256", detached=False)
        return tsp.TimeStampResp({"status": tsp.PKIStatusInfo({"status": "granted"}), "time_stamp_token": token})


def sign(data):
    writer = IncrementalPdfFileWriter(io.BytesIO(data))
    settings = PdfSignatureMetadata(field_name="Signature", subfilter=SigSeedSubFilter.PADES, md_algorithm="sha256")
    sign_pdf(writer, settings, signer, timestamper=time_stamper, bytes_reserved=ROOM, in_place=True)


def verify_signed(data):
    (signature,) = PdfFileReader(io.BytesIO(data)).embedded_signatures
    lists = [crl.CertificateList.load((folder / name).read_bytes()) for name in ("root.crl", "issuing.crl")]
    status = validate_pdf_signature(
        signature,
        ValidationContext(**settings_of(signed_at), crls=lists),
        ValidationContext(**settings_of(now), crls=lists),
    )
    expect(status.bottom_line)


def verify_closed(data):
    reader = PdfFileReader(io.BytesIO(data))
    store = DocumentSecurityStore.read_dss(reader)
    (signature,) = reader.embedded_regular_signatures
    (stamp,) = reader.embedded_timestamp_signatures
    then, today = (store.as_validation_context(settings_of(at)) for at in (signed_at, now))
    expect(validate_pdf_signature(signature, then, today).bottom_line)
    status = validate_pdf_timestamp(stamp, store.as_validation_context(settings_of(now)))
    expect(status.valid and status.intact and status.trusted)


def settings_of(at):
    return {
        "trust_roots": [certificate("root")],
        "moment": at,
        "allow_fetching": False,
        "revocation_mode": "hard-fail",
        "retroactive_revinfo": True,
    }


def expect(valid):
    if not valid:
        raise ValueError("pyHanko does not find the document valid")


def certificate(name):
    return x509.Certificate.load((folder / f"{name}.der").read_bytes())


def signer_of(name):
    store = SimpleCertificateStore()
    store.register(certificate("issuing"))
    key = keys.PrivateKeyInfo.load((folder / f"{name}.p8").read_bytes())
    return SimpleSigner(signing_cert=certificate(name), signing_key=key, cert_registry=store)


folder = Path(sys.argv[1])
signed_at, now = (datetime.fromisoformat(word.replace("Z", "+00:00")) for word in sys.argv[2:4])
signer = signer_of("signer")
time_stamper = TimeStamper(signer_of("tsa"), signed_at)
acts = {"sign": sign, "signed": verify_signed, "closed": verify_closed}
logging.disable(logging.CRITICAL)
data, last = b"", ""
for line in sys.stdin:
    act, name = line.rstrip("\n").split("\t")
    data = data if name == last else (folder / name).read_bytes()
    last = name
    before = time.process_time()
    acts[act](data)
    print((time.process_time() - before) * 1000, flush=True)
