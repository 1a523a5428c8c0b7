"""Calls every operation with the client that openapi-python-client makes."""

import time
from io import BytesIO

from countersign_client import AuthenticatedClient, models
from countersign_client.api.bulk import (
    cancel_bulk,
    check_bulk,
    create_bulk,
    list_bulk_rows,
    list_bulks,
    read_bulk,
)
from countersign_client.api.audit_log import export_audit, list_audit, read_audit_heads
from countersign_client.api.branding import change_branding, download_logo, read_branding
from countersign_client.api.data_protection import (
    change_retention,
    delete_request_documents,
    erase_person,
    export_person,
    hold_signing_request,
    read_retention,
)
from countersign_client.api.documents import (
    create_document,
    delete_document,
    download_document,
    list_documents,
    list_form_fields,
    read_document_status,
)
from countersign_client.api.drafts import (
    create_draft,
    delete_draft,
    list_drafts,
    read_draft,
    replace_draft,
    send_draft,
)
from countersign_client.api.embedding import change_embedding, create_embed_url, read_embedding
from countersign_client.api.events import list_events
from countersign_client.api.quota import read_quota
from countersign_client.api.seals import (
    apply_seal,
    download_seal_image,
    list_seals,
    read_seal,
    seal_document,
    verify_seals,
)
from countersign_client.api.signing import (
    cancel_signing_request,
    change_consent_text,
    change_signing_request,
    change_signing_settings,
    correct_signer,
    create_signing_request,
    download_evidence,
    download_trail,
    duplicate_signing_request,
    list_consent_versions,
    list_signing_requests,
    read_consent_texts,
    read_signing_request,
    read_signing_settings,
    read_signing_status,
    remind_signers,
    replace_signing_link,
    reset_signer_passkey,
)
from countersign_client.api.templates import (
    create_signing_request_from_template,
    create_template,
    delete_template,
    download_template_document,
    duplicate_template,
    list_template_form_fields,
    list_template_versions,
    list_templates,
    read_template,
    replace_template,
)
from countersign_client.api.timestamps import (
    create_timestamp,
    create_timestamps,
    download_proof,
    list_timestamps,
    read_proofs,
    read_timestamp,
    verify_hash,
    verify_hash_by_address,
)
from countersign_client.api.webhooks import (
    change_webhook,
    create_webhook,
    delete_webhook,
    list_deliveries_of_webhook,
    list_webhook_deliveries,
    list_webhooks,
    read_webhook,
    read_webhook_delivery,
    resend_webhook_delivery,
    rotate_webhook_secret,
    test_webhook,
)
from countersign_client.types import File
import json

from report import completed_request, events, key, passkey_signer, receiver, sample_pdf, seal_id
from report import print_story, the_hash, url

client = AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True, timeout=60)
with open(sample_pdf, "rb") as sample:
    content = sample.read()


def story():
    time_stamps()
    document_id = keep_documents()
    request_signatures(document_id)
    request_for_several()
    keep_drafts(document_id)
    use_templates(document_id)
    seal()
    protect_data()
    receive_events()
    assert ask(read_quota).plan == models.Plan.ENTERPRISE
    refusals()
    for name, body in events():
        assert getattr(models, name).from_dict(json.loads(body)).data.signers


def time_stamps():
    created = ask(create_timestamp, body=models.NewTimestamp(hash_=the_hash, label="hello"), idempotency_key="opc-1")
    assert created.fingerprint == the_hash
    assert ask(create_timestamp, body=models.CreateTimestampFilesBody(file=upload())).fingerprint
    assert ask(read_timestamp, created.id).sequence_number == created.sequence_number
    assert ask(verify_hash, body=models.Hash(hash_=the_hash)).found
    assert ask(verify_hash_by_address, hash_=the_hash).blockchain.status
    assert ask(verify_hash_by_address, hash_="0" * 64).found is False
    assert read(download_proof, created.id).startswith(b"{")
    as_text = models.DownloadProofFormat.TLOG_PROOF
    assert read(download_proof, created.id, format_=as_text).startswith(b"c2sp.org/tlog-proof")
    hashes = models.NewTimestamps(hashes=[the_hash, "0" * 63 + "1"])
    ids = [one.id for one in ask(create_timestamps, body=hashes).timestamps]
    detailed = models.NewTimestamps(timestamps=[models.NewTimestamp(hash_=the_hash, external_id="order-2")])
    assert ask(create_timestamps, body=detailed).timestamps[0].external_id == "order-2"
    proofs = ask(read_proofs, body=models.WantedProofs(ids=ids)).proofs
    assert len(proofs) == 2 and proofs[1].index == proofs[0].index + 1
    assert len(ask(list_timestamps, external_id="order-2", limit=1).timestamps) == 1


def keep_documents():
    document_id = ask(create_document, body=models.CreateDocumentBody(file=upload(), title="Contract")).document_id
    assert ask(read_document_status, document_id).title == "Contract"
    assert ask(list_form_fields, document_id).total == 0
    assert read(download_document, document_id) == content
    assert read(download_document, document_id, version=models.DownloadDocumentVersion.ORIGINAL) == content
    assert ask(list_documents, query="Contract", status=models.DocumentStatus.READY).documents
    mistake = ask(create_document, body=models.CreateDocumentBody(file=upload(), title="A mistake")).document_id
    assert ask(delete_document, mistake).deleted
    return document_id


def request_signatures(document_id):
    signers = [models.NewSigner(name="Bob", email="bob@example.org")]
    wanted = models.CreateSigningRequest(document_title="Contract", document_id=document_id, signers=signers)
    created = ask(create_signing_request, body=wanted)
    request_id = created.signing_request_id
    while ask(read_signing_status, request_id).signers[0].invited_at is None:
        time.sleep(0.1)
    assert ask(read_signing_request, request_id).status == models.SigningRequestStatus.PENDING
    assert len(ask(list_signing_requests, limit=1).signing_requests) == 1
    assert ask(list_signing_requests, status=models.SigningRequestStatus.COMPLETED).signing_requests
    assert ask(remind_signers, request_id).reminded[0].email == "bob@example.org"
    correction = models.SignerCorrection(email="bob@example.com")
    assert ask(correct_signer, request_id, created.signers[0].id, body=correction).email == "bob@example.com"
    sent = models.LinkReplacement(send=True)
    assert ask(replace_signing_link, request_id, created.signers[0].id, body=sent).email == "bob@example.com"
    reminders = models.ChangedReminders(most=1)
    changed = ask(change_signing_request, request_id, body=models.SigningRequestChanges(reminders=reminders))
    assert changed.reminders.most == 1
    look = models.NewBranding(company_name="Example", brand_color="#1a5fb4", logo="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
    assert ask(change_branding, body=look) == ask(read_branding)
    assert read(download_logo)[1:4] == b"PNG"
    usual = models.ChangedSigningSettings(
        signer_authentication=[models.ChangedSigningSettingsSignerAuthenticationItem.LINK]
    )
    assert ask(change_signing_settings, body=usual) == ask(read_signing_settings)
    place = (models.ConsentRole.SIGNER, models.Language.IT)
    consent = models.NewConsentText(text="Ho letto il contratto e lo firmo elettronicamente.")
    assert ask(change_consent_text, *place, body=consent).is_standard is False
    assert len(ask(read_consent_texts).consent_texts) == 12
    assert ask(list_consent_versions, *place).versions
    assert ask(list_audit, limit=2).entries
    assert read(export_audit)[:1] == b"{"
    assert ask(read_audit_heads).last.number > 0
    allowed = models.EmbeddingOrigins(origins=["https://app.example.org"])
    assert ask(change_embedding, body=allowed) == ask(read_embedding)
    embedded = models.NewEmbedUrl(origin="https://app.example.org")
    assert ask(create_embed_url, request_id, created.signers[0].id, body=embedded).origin == "https://app.example.org"
    canceled = ask(cancel_signing_request, request_id, body=models.OptionalReason(reason="a mistake"))
    assert canceled.reason == "a mistake"
    changes = models.DuplicateSigningRequest(document_title="Contract 2")
    again = ask(duplicate_signing_request, request_id, body=changes)
    assert ask(read_signing_request, again.signing_request_id).duplicate_of == request_id
    assert read(download_evidence, completed_request).startswith(b"PK")
    assert read(download_trail, completed_request).startswith(b"%PDF")
    assert ask(read_signing_request, completed_request).final_hash


def request_for_several():
    titles = ["Contract", "House rules"]
    bodies = [models.CreateDocumentBody(file=upload(), title=title) for title in titles]
    uploaded = [ask(create_document, body=body).document_id for body in bodies]
    roles = [models.NewSignerRole.SIGNER, models.NewSignerRole.APPROVER, models.NewSignerRole.CC]
    wanted = models.CreateSigningRequest(
        document_title="Lease",
        documents=[models.NewRequestDocument(document_id=one) for one in uploaded],
        signers=[models.NewSigner(name=role.name, email=f"{role}@example.org", role=role) for role in roles],
        fields=[models.NewField(id="pets", signer=1, type_=models.FieldType.TEXT, document=2, page=1, x=60, y=60)],
    )
    created = ask(create_signing_request, body=wanted)
    assert [one.title for one in created.documents] == titles
    request = ask(read_signing_request, created.signing_request_id)
    assert len(request.documents) == 2
    assert [str(one.role) for one in request.signers] == [str(role) for role in roles]
    ask(cancel_signing_request, created.signing_request_id, body=models.OptionalReason(reason="a mistake"))


def keep_drafts(document_id):
    created = ask(create_draft, body=models.NewDraft(content=models.DraftContent(document_title="Draft")))
    content = created.content
    content.document_id = document_id
    content.signers = [models.DraftSigner(name="Bob", email="bob@example.org")]
    change = models.DraftReplacement(version=created.version, content=content)
    replaced = ask(replace_draft, created.draft_id, body=change)
    assert ask(read_draft, created.draft_id).content.document_id == document_id
    assert ask(list_drafts, limit=1).drafts[0].document_title == "Draft"
    sent = ask(send_draft, created.draft_id, body=models.SendDraft(version=replaced.version))
    ask(cancel_signing_request, sent.signing_request_id, body=models.OptionalReason(reason="a mistake"))
    mistake = ask(create_draft, body=models.NewDraft(content=models.DraftContent()))
    assert ask(delete_draft, mistake.draft_id).deleted


def use_templates(document_id):
    roles = [models.TemplateRole(label="Tenant")]
    wanted = models.CreateTemplate(name="Lease", document_id=document_id, roles=roles)
    template_id = ask(create_template, body=wanted).template_id
    signers = [models.TemplateSigner(label="Tenant", name="Bob", email="bob@example.org")]
    request_id = ask(create_signing_request_from_template, template_id, body=models.UseTemplate(signers=signers)).signing_request_id
    assert ask(read_signing_request, request_id).template_id == template_id
    changed = models.ReplaceTemplate(name="Lease", roles=roles, subject="Your lease", version=1)
    assert ask(replace_template, template_id, body=changed).version == 2
    assert ask(read_template, template_id).roles[0].label == "Tenant"
    assert len(ask(list_template_versions, template_id).versions) == 2
    assert read(download_template_document, template_id) == content
    assert ask(list_template_form_fields, template_id).total == 0
    row = models.BulkRow(signers=[models.BulkRowSigner(label="Tenant", name="Bob", email="bob@example.org")])
    many = models.CreateBulk(rows=[row])
    assert ask(check_bulk, template_id, body=many).errors == []
    bulk_id = ask(create_bulk, template_id, body=many).bulk_id
    while ask(read_bulk, bulk_id).status == models.BulkStatus.RUNNING:
        time.sleep(0.1)
    assert ask(list_bulk_rows, bulk_id).rows[0].signing_request_id
    assert ask(list_bulks).bulks
    closed = cancel_bulk.sync_detailed(bulk_id, client=client)
    assert closed.headers["X-Error-Code"] == "BULK_CLOSED"
    long = models.CreateBulk(rows=[row] * 200)
    mistake = ask(create_bulk, template_id, body=long).bulk_id
    assert ask(cancel_bulk, mistake).status == models.BulkStatus.CANCELLED
    copy = ask(duplicate_template, template_id, body=models.DuplicateTemplate(name="Sublease")).template_id
    assert ask(delete_template, copy).deleted
    assert ask(list_templates).templates


def seal():
    assert ask(list_seals).seals[0].name == "Main seal"
    assert ask(read_seal, seal_id).certificate.subject
    assert len(read(download_seal_image, seal_id)) > 100
    own = ask(create_document, body=models.CreateDocumentBody(file=upload(), title="Sealed")).document_id
    place = models.SealPlacement(page=1, x=20, y=30)
    first = models.ApplyNamedSeal(document_id=own, seal_id=seal_id, position=place)
    assert ask(seal_document, body=first).timestamp.sequence_number
    second = models.ApplySeal(document_id=own, position=models.SealPlacement(page=1, x=200.5, y=30, width=90))
    assert ask(apply_seal, seal_id, body=second).position.width == 90
    report = ask(verify_seals, body=models.VerifyDocument(document_id=own, compare=True))
    assert report.valid and len(report.seals) == 2 and report.seals[0].comparison.completed
    sealed = File(payload=BytesIO(read(download_document, own)), file_name="sealed.pdf")
    assert ask(verify_seals, body=models.VerifySealsFilesBody(file=sealed)).valid


def receive_events():
    created = ask(create_webhook, body=models.NewWebhook(url=receiver, description="Accounting"))
    assert created.secret and created.enabled and created.events is None
    assert created.id in [one.id for one in ask(list_webhooks).webhooks]
    signed = models.EventKind("signature.signed")
    assert ask(change_webhook, created.id, body=models.WebhookChanges(events=[signed])).events == [signed]
    assert ask(read_webhook, created.id).description == "Accounting"
    assert ask(rotate_webhook_secret, created.id).secret != created.secret
    replaced = ask(rotate_webhook_secret, created.id, body=models.RotateSecret(overlap_hours=0))
    assert replaced.previous_secret_until is None
    event_id = ask(test_webhook, created.id).event_id
    delivered = models.DeliveryState.DELIVERED
    while not (sent := ask(list_deliveries_of_webhook, created.id, state=delivered).deliveries):
        time.sleep(0.1)
    assert ask(list_webhook_deliveries, subscription_id=created.id, limit=1).deliveries[0].id == sent[0].id
    assert sent[0].event_id == event_id
    assert ask(read_webhook_delivery, sent[0].id).attempt_log[0].status == 200
    assert ask(resend_webhook_delivery, sent[0].id).id == sent[0].id
    assert ask(delete_webhook, created.id).deleted
    page = ask(list_events, kind=signed)
    assert page.events[0].data["signers"] and page.next_cursor


def protect_data():
    assert ask(reset_signer_passkey, *passkey_signer).signer_id == passkey_signer[1]
    usual = models.NewRetention(documents_days=365)
    assert ask(change_retention, body=usual) == ask(read_retention)
    body = models.CreateDocumentBody(file=upload(), title="Old contract")
    document_id = ask(create_document, body=body).document_id
    signers = [models.NewSigner(name="Dora", email="dora@example.com")]
    wanted = models.CreateSigningRequest(document_title="Old contract", document_id=document_id, signers=signers)
    request_id = ask(create_signing_request, body=wanted).signing_request_id
    ask(cancel_signing_request, request_id, body=models.OptionalReason())
    assert ask(hold_signing_request, request_id, body=models.Hold(hold=True)).retention_hold
    assert ask(hold_signing_request, request_id, body=models.Hold(hold=False)).retention_hold is False
    assert ask(delete_request_documents, request_id).documents_deleted_at
    assert read(export_person, body=models.PersonByEmail(email="dora@example.com")).startswith(b"{")
    assert ask(erase_person, body=models.ErasePerson(email="dora@example.com")).erased_requests >= 1


def refusals():
    answer = read_document_status.sync_detailed("doc_unknown", client=client)
    assert answer.headers["X-Error-Code"] == "NOT_FOUND"
    assert isinstance(answer.parsed, models.Error) and answer.parsed.success is False


def ask(operation, *words, **more):
    parsed = operation.sync(*words, client=client, **more)
    assert parsed is not None and not isinstance(parsed, models.Error), parsed
    assert parsed.success is True
    return parsed.data


def read(operation, *words, **more):
    parsed = operation.sync(*words, client=client, **more)
    assert isinstance(parsed, File), parsed
    return parsed.payload.read()


def upload():
    return File(payload=BytesIO(content), file_name="contract.pdf", mime_type="application/pdf")


print_story(story)
