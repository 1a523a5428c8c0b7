"""Calls every operation with the client that openapi-generator makes for Python."""

import inspect
import time

import openapi_client as made
from report import completed_request, events, finding, key, passkey_signer, receiver, sample_pdf, seal_id
from report import print_story, the_hash, url

client = made.ApiClient(made.Configuration(api_key={"apiKey": key}))
assert client.configuration.host == url, client.configuration.host
timestamps = made.TimestampsApi(client)
documents = made.DocumentsApi(client)
signing = made.SigningApi(client)
drafts = made.DraftsApi(client)
protection = made.DataProtectionApi(client)
branding = made.BrandingApi(client)
audit = made.AuditLogApi(client)
embedding = made.EmbeddingApi(client)
templates = made.TemplatesApi(client)
bulk = made.BulkApi(client)
seals = made.SealsApi(client)
quota = made.QuotaApi(client)
webhooks = made.WebhooksApi(client)
recorded = made.EventsApi(client)


def story():
    time_stamps()
    document_id = keep_documents()
    request_signatures(document_id)
    request_for_several()
    keep_drafts(document_id)
    use_templates(document_id)
    seal(document_id)
    protect_data()
    receive_events()
    assert quota.read_quota().data.plan == made.Plan.ENTERPRISE
    refusals()
    for name, body in events():
        assert getattr(made, name).from_json(body).data.signers


def time_stamps():
    created = timestamps.create_timestamp(made.NewTimestamp(hash=the_hash, label="hello"), idempotency_key="python-1")
    assert created.success and created.data.fingerprint == the_hash
    assert timestamps.read_timestamp(created.data.id).data.sequence_number == created.data.sequence_number
    assert timestamps.verify_hash(made.Hash(hash=the_hash)).data.found
    assert timestamps.verify_hash_by_address(the_hash).data.blockchain.status
    assert timestamps.verify_hash_by_address("0" * 64).data.found is False
    assert timestamps.download_proof(created.data.id).startswith(b"{")
    assert timestamps.download_proof(created.data.id, format="tlog-proof").startswith(b"c2sp.org/tlog-proof")
    hashes = made.NewTimestamps(hashes=[the_hash, "0" * 63 + "1"])
    ids = [one.id for one in timestamps.create_timestamps(hashes).data.timestamps]
    detailed = made.NewTimestamps(timestamps=[made.NewTimestamp(hash=the_hash, external_id="order-1")])
    assert timestamps.create_timestamps(detailed).data.timestamps[0].external_id == "order-1"
    proofs = timestamps.read_proofs(made.WantedProofs(ids=ids)).data.proofs
    assert len(proofs) == 2 and proofs[1].index == proofs[0].index + 1
    assert len(timestamps.list_timestamps(external_id="order-1", limit=1).data.timestamps) == 1
    takes_file("createTimestamp", timestamps.create_timestamp)


def keep_documents():
    with open(sample_pdf, "rb") as file:
        content = file.read()
    created = documents.create_document(file=("contract.pdf", content), title="Contract")
    document_id = created.data.document_id
    assert documents.create_document(file=sample_pdf, title="By its path").data.pages == created.data.pages
    assert documents.read_document_status(document_id).data.title == "Contract"
    assert documents.list_form_fields(document_id).data.total == 0
    assert documents.download_document(document_id) == content
    assert documents.download_document(document_id, version="original") == content
    assert documents.download_document(document_id, range="bytes=0-3") == content[:4]
    assert documents.list_documents(query="Contract", status=made.DocumentStatus.READY).data.documents
    mistake = documents.create_document(file=("mistake.pdf", content), title="A mistake").data.document_id
    assert documents.delete_document(mistake).data.deleted
    return document_id


def request_signatures(document_id):
    signers = [made.NewSigner(name="Bob", email="bob@example.org")]
    wanted = made.CreateSigningRequest(document_title="Contract", document_id=document_id, signers=signers)
    created = signing.create_signing_request(wanted).data
    request_id = created.signing_request_id
    while signing.read_signing_status(request_id).data.signers[0].invited_at is None:
        time.sleep(0.1)
    assert created.signers[0].signing_url
    assert signing.read_signing_request(request_id).data.status == made.SigningRequestStatus.PENDING
    assert len(signing.list_signing_requests(limit=1).data.signing_requests) == 1
    assert signing.list_signing_requests(status=made.SigningRequestStatus.COMPLETED).data.signing_requests
    assert signing.remind_signers(request_id).data.reminded[0].email == "bob@example.org"
    corrected = signing.correct_signer(request_id, created.signers[0].id, made.SignerCorrection(email="bob@example.com"))
    assert corrected.data.signing_url != created.signers[0].signing_url
    sent = signing.replace_signing_link(request_id, created.signers[0].id, link_replacement=made.LinkReplacement(send=True))
    assert sent.data.email == "bob@example.com"
    changed = signing.change_signing_request(request_id, made.SigningRequestChanges(reminders=made.ChangedReminders(most=1)))
    assert changed.data.reminders.most == 1
    look = made.NewBranding(company_name="Example", brand_color="#1a5fb4", logo="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
    assert branding.change_branding(look).data == branding.read_branding().data
    assert branding.download_logo()[1:4] == b"PNG"
    usual = made.ChangedSigningSettings(signer_authentication=["link"])
    assert signing.change_signing_settings(usual).data == signing.read_signing_settings().data
    consent = made.NewConsentText(text="Ho letto il contratto e lo firmo elettronicamente.")
    assert signing.change_consent_text(made.ConsentRole.SIGNER, made.Language.IT, consent).data.is_standard is False
    assert len(signing.read_consent_texts().data.consent_texts) == 12
    assert signing.list_consent_versions(made.ConsentRole.SIGNER, made.Language.IT).data.versions
    assert audit.list_audit(limit=2).data.entries
    assert audit.export_audit()[:1] == b"{"
    assert audit.read_audit_heads().data.last.number > 0
    allowed = made.EmbeddingOrigins(origins=["https://app.example.org"])
    assert embedding.change_embedding(allowed).data == embedding.read_embedding().data
    embedded = made.NewEmbedUrl(origin="https://app.example.org")
    embed_url = embedding.create_embed_url(request_id, created.signers[0].id, new_embed_url=embedded)
    assert embed_url.data.origin == "https://app.example.org"
    canceled = signing.cancel_signing_request(request_id, optional_reason=made.OptionalReason(reason="a mistake"))
    assert canceled.data.reason == "a mistake"
    changes = made.DuplicateSigningRequest(document_title="Contract 2")
    again = signing.duplicate_signing_request(request_id, duplicate_signing_request=changes).data
    assert signing.read_signing_request(again.signing_request_id).data.duplicate_of == request_id
    assert signing.download_evidence(completed_request).startswith(b"PK")
    assert signing.download_trail(completed_request).startswith(b"%PDF")
    assert signing.read_signing_request(completed_request).data.final_hash


def request_for_several():
    with open(sample_pdf, "rb") as file:
        content = file.read()
    titles = ["Contract", "House rules"]
    uploaded = [documents.create_document(file=("file.pdf", content), title=title).data for title in titles]
    wanted = made.CreateSigningRequest(
        document_title="Lease",
        documents=[made.NewRequestDocument(document_id=one.document_id) for one in uploaded],
        signers=[
            made.NewSigner(name="Bob", email="bob@example.org"),
            made.NewSigner(name="Ann", email="ann@example.org", role="approver"),
            made.NewSigner(name="Cleo", email="cleo@example.org", role="cc"),
        ],
        fields=[made.NewField(id="pets", signer=made.NewFieldSigner(1), type="text", document=2, page=1, x=60, y=60)],
    )
    created = signing.create_signing_request(wanted).data
    assert [one.title for one in created.documents] == titles
    request = signing.read_signing_request(created.signing_request_id).data
    assert len(request.documents) == 2
    assert [one.role for one in request.signers] == ["signer", "approver", "cc"]
    signing.cancel_signing_request(created.signing_request_id)


def keep_drafts(document_id):
    created = drafts.create_draft(made.NewDraft(content=made.DraftContent(document_title="Draft"))).data
    content = created.content
    content.document_id = document_id
    content.signers = [made.DraftSigner(name="Bob", email="bob@example.org")]
    replaced = drafts.replace_draft(created.draft_id, made.DraftReplacement(version=created.version, content=content)).data
    assert drafts.read_draft(created.draft_id).data.content.document_id == document_id
    assert drafts.list_drafts(limit=1).data.drafts[0].document_title == "Draft"
    sent = drafts.send_draft(created.draft_id, send_draft=made.SendDraft(version=replaced.version)).data
    signing.cancel_signing_request(sent.signing_request_id)
    mistake = drafts.create_draft(made.NewDraft(content=made.DraftContent())).data
    assert drafts.delete_draft(mistake.draft_id).data.deleted


def use_templates(document_id):
    roles = [made.TemplateRole(label="Tenant")]
    wanted = made.CreateTemplate(name="Lease", document_id=document_id, roles=roles)
    template_id = templates.create_template(wanted).data.template_id
    signers = [made.TemplateSigner(label="Tenant", name="Bob", email="bob@example.org")]
    use = made.UseTemplate(signers=signers)
    request_id = templates.create_signing_request_from_template(template_id, use).data.signing_request_id
    assert signing.read_signing_request(request_id).data.template_id == template_id
    changed = made.ReplaceTemplate(name="Lease", roles=roles, subject="Your lease", version=1)
    assert templates.replace_template(template_id, changed).data.version == 2
    assert templates.read_template(template_id).data.roles[0].label == "Tenant"
    assert len(templates.list_template_versions(template_id).data.versions) == 2
    assert templates.download_template_document(template_id).startswith(b"%PDF")
    assert templates.list_template_form_fields(template_id).data.total == 0
    row = made.BulkRow(signers=[made.BulkRowSigner(label="Tenant", name="Bob", email="bob@example.org")])
    many = made.CreateBulk(rows=[row])
    assert bulk.check_bulk(template_id, many).data.errors == []
    bulk_id = bulk.create_bulk(template_id, many).data.bulk_id
    while bulk.read_bulk(bulk_id).data.status == made.BulkStatus.RUNNING:
        time.sleep(0.1)
    assert bulk.list_bulk_rows(bulk_id).data.rows[0].signing_request_id
    assert bulk.list_bulks().data.bulks
    try:
        bulk.cancel_bulk(bulk_id)
    except made.exceptions.ConflictException as refusal:
        assert refusal.headers["X-Error-Code"] == "BULK_CLOSED"
    long = made.CreateBulk(rows=[row] * 200)
    mistake = bulk.create_bulk(template_id, long).data.bulk_id
    assert bulk.cancel_bulk(mistake).data.status == made.BulkStatus.CANCELLED
    copy = templates.duplicate_template(template_id, made.DuplicateTemplate(name="Sublease")).data.template_id
    assert templates.delete_template(copy).data.deleted
    assert templates.list_templates().data.templates


def seal(document_id):
    assert seals.list_seals().data.seals[0].name == "Main seal"
    assert seals.read_seal(seal_id).data.certificate.subject
    assert len(seals.download_seal_image(seal_id)) > 100
    place = made.SealPlacement(page=1, x=20, y=30)
    with open(sample_pdf, "rb") as file:
        own = documents.create_document(file=("own.pdf", file.read()), title="Sealed").data.document_id
    first = made.ApplyNamedSeal(document_id=own, seal_id=seal_id, position=place)
    assert seals.seal_document(first).data.timestamp.sequence_number
    second = made.ApplySeal(document_id=own, position=made.SealPlacement(page=1, x=200.5, y=30, width=90))
    assert seals.apply_seal(seal_id, second).data.position.width == 90
    report = seals.verify_seals(made.VerifyDocument(document_id=own, compare=True)).data
    assert report.valid and len(report.seals) == 2 and report.seals[0].comparison.completed
    takes_file("verifySeals", seals.verify_seals)


def receive_events():
    created = webhooks.create_webhook(made.NewWebhook(url=receiver, description="Accounting")).data
    assert created.secret and created.enabled and created.events is None
    assert created.id in [one.id for one in webhooks.list_webhooks().data.webhooks]
    changes = made.WebhookChanges(events=[made.EventKind("signature.signed")])
    assert webhooks.change_webhook(created.id, changes).data.events == [made.EventKind("signature.signed")]
    assert webhooks.read_webhook(created.id).data.description == "Accounting"
    assert webhooks.rotate_webhook_secret(created.id).data.secret != created.secret
    replaced = webhooks.rotate_webhook_secret(created.id, rotate_secret=made.RotateSecret(overlap_hours=0)).data
    assert replaced.previous_secret_until is None
    event_id = webhooks.test_webhook(created.id).data.event_id
    while not (sent := webhooks.list_deliveries_of_webhook(created.id, state="DELIVERED").data.deliveries):
        time.sleep(0.1)
    assert webhooks.list_webhook_deliveries(subscription_id=created.id, limit=1).data.deliveries[0].id == sent[0].id
    assert sent[0].event_id == event_id
    assert webhooks.read_webhook_delivery(sent[0].id).data.attempt_log[0].status == 200
    assert webhooks.resend_webhook_delivery(sent[0].id).data.id == sent[0].id
    assert webhooks.delete_webhook(created.id).data.deleted
    page = recorded.list_events(kind=made.EventKind("signature.signed")).data
    assert page.events[0].data["signers"] and page.next_cursor


def protect_data():
    assert signing.reset_signer_passkey(*passkey_signer).data.signer_id == passkey_signer[1]
    usual = made.NewRetention(documents_days=365)
    assert protection.change_retention(usual).data == protection.read_retention().data
    document_id = documents.create_document(file=sample_pdf, title="Old contract").data.document_id
    signers = [made.NewSigner(name="Dora", email="dora@example.org")]
    wanted = made.CreateSigningRequest(document_title="Old contract", document_id=document_id, signers=signers)
    request_id = signing.create_signing_request(wanted).data.signing_request_id
    signing.cancel_signing_request(request_id)
    assert protection.hold_signing_request(request_id, made.Hold(hold=True)).data.retention_hold
    assert protection.hold_signing_request(request_id, made.Hold(hold=False)).data.retention_hold is False
    assert protection.delete_request_documents(request_id).data.documents_deleted_at
    assert protection.export_person(made.PersonByEmail(email="dora@example.org")).startswith(b"{")
    assert protection.erase_person(made.ErasePerson(email="dora@example.org")).data.erased_requests >= 1


def refusals():
    try:
        documents.read_document_status("doc_unknown")
    except made.exceptions.NotFoundException as refusal:
        assert refusal.headers["X-Error-Code"] == "NOT_FOUND"
        assert isinstance(refusal.data, made.Error) and refusal.data.success is False
        return
    raise AssertionError("a document that does not exist was read")


def sends_events():
    try:
        import openapi_client.api.webhook_events_api  # noqa: F401
    except SyntaxError as error:
        finding("WebhookEventsApi", f"cannot be compiled: {error.text.strip()}")


def takes_file(operation, method):
    if "file" not in inspect.signature(method).parameters:
        finding(operation, "the method takes no file")


print_story(story)
sends_events()
