import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.BulkApi;
import org.openapitools.client.api.AuditLogApi;
import org.openapitools.client.api.BrandingApi;
import org.openapitools.client.api.DataProtectionApi;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.DraftsApi;
import org.openapitools.client.api.EmbeddingApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.QuotaApi;
import org.openapitools.client.api.SealsApi;
import org.openapitools.client.api.SigningApi;
import org.openapitools.client.api.TemplatesApi;
import org.openapitools.client.api.TimestampsApi;
import org.openapitools.client.api.WebhooksApi;
import org.openapitools.client.model.ApplyNamedSeal;
import org.openapitools.client.model.ApplySeal;
import org.openapitools.client.model.BatchedTimestamp;
import org.openapitools.client.model.BulkRow;
import org.openapitools.client.model.BulkRowSigner;
import org.openapitools.client.model.BulkStatus;
import org.openapitools.client.model.ChangedReminders;
import org.openapitools.client.model.ChangedSigningSettings;
import org.openapitools.client.model.ConsentRole;
import org.openapitools.client.model.CreateBulk;
import org.openapitools.client.model.CreateSigningRequest;
import org.openapitools.client.model.CreateTemplate;
import org.openapitools.client.model.CreatedSigningRequest;
import org.openapitools.client.model.CreatedTimestamp;
import org.openapitools.client.model.Delivery;
import org.openapitools.client.model.DeliveryState;
import org.openapitools.client.model.DocumentStatus;
import org.openapitools.client.model.Draft;
import org.openapitools.client.model.DraftContent;
import org.openapitools.client.model.DraftReplacement;
import org.openapitools.client.model.DraftSigner;
import org.openapitools.client.model.DuplicateSigningRequest;
import org.openapitools.client.model.EmbeddingOrigins;
import org.openapitools.client.model.DuplicateTemplate;
import org.openapitools.client.model.ErasePerson;
import org.openapitools.client.model.EventKind;
import org.openapitools.client.model.FieldType;
import org.openapitools.client.model.Hash;
import org.openapitools.client.model.Hold;
import org.openapitools.client.model.Language;
import org.openapitools.client.model.LinkReplacement;
import org.openapitools.client.model.NewBranding;
import org.openapitools.client.model.NewConsentText;
import org.openapitools.client.model.NewDraft;
import org.openapitools.client.model.NewEmbedUrl;
import org.openapitools.client.model.NewField;
import org.openapitools.client.model.NewFieldSigner;
import org.openapitools.client.model.NewRequestDocument;
import org.openapitools.client.model.NewRetention;
import org.openapitools.client.model.NewSigner;
import org.openapitools.client.model.NewTimestamp;
import org.openapitools.client.model.NewTimestamps;
import org.openapitools.client.model.NewWebhook;
import org.openapitools.client.model.OptionalReason;
import org.openapitools.client.model.PersonByEmail;
import org.openapitools.client.model.Plan;
import org.openapitools.client.model.Proof;
import org.openapitools.client.model.RecordedEventPage;
import org.openapitools.client.model.ReplaceTemplate;
import org.openapitools.client.model.RotateSecret;
import org.openapitools.client.model.SealPlacement;
import org.openapitools.client.model.SealsReport;
import org.openapitools.client.model.SendDraft;
import org.openapitools.client.model.SignerCorrection;
import org.openapitools.client.model.SignerRole;
import org.openapitools.client.model.SigningRequestChanges;
import org.openapitools.client.model.SigningRequestStatus;
import org.openapitools.client.model.TemplateRole;
import org.openapitools.client.model.TemplateSigner;
import org.openapitools.client.model.UseTemplate;
import org.openapitools.client.model.VerifyDocument;
import org.openapitools.client.model.WantedProofs;
import org.openapitools.client.model.WebhookChanges;
import org.openapitools.client.model.WebhookWithSecret;

/**
 * Calls every operation with the client that openapi-generator makes for Java: a line of JSON for each thing that goes wrong. The
 * story ends where a step fails, since those that follow build on it.
 */
public class CallOperations {
  static final String HASH = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03";
  static final File SAMPLE = new File(System.getenv("SAMPLE_PDF"));
  static final String SEAL = System.getenv("SEAL_ID");

  final ApiClient client = new ApiClient();
  final TimestampsApi timestamps = new TimestampsApi(client);
  final DocumentsApi documents = new DocumentsApi(client);
  final SigningApi signing = new SigningApi(client);
  final DraftsApi drafts = new DraftsApi(client);
  final DataProtectionApi protection = new DataProtectionApi(client);
  static final String LOGO = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
  final BrandingApi branding = new BrandingApi(client);
  final AuditLogApi audit = new AuditLogApi(client);
  final EmbeddingApi embedding = new EmbeddingApi(client);
  final TemplatesApi templates = new TemplatesApi(client);
  final BulkApi bulk = new BulkApi(client);
  final SealsApi seals = new SealsApi(client);
  final QuotaApi quota = new QuotaApi(client);
  final WebhooksApi webhooks = new WebhooksApi(client);
  final EventsApi recorded = new EventsApi(client);

  public static void main(String[] words) {
    try {
      new CallOperations().story();
    } catch (Throwable error) {
      String place = Arrays.stream(error.getStackTrace())
          .filter(frame -> frame.getClassName().equals("CallOperations"))
          .map(frame -> frame.getMethodName() + ", line " + frame.getLineNumber())
          .filter(frame -> !frame.startsWith("expect"))
          .findFirst()
          .orElse("start");
      finding(place, String.valueOf(error).replaceAll("\\s+", " "));
    }
    // The client keeps threads for later calls.
    System.exit(0);
  }

  void story() throws Exception {
    client.setReadTimeout(60_000);
    client.setApiKey(System.getenv("COUNTERSIGN_KEY"));
    expect(client.getBasePath().equals(System.getenv("COUNTERSIGN_URL")), client.getBasePath());
    timeStamps();
    String documentId = keepDocuments();
    requestSignatures(documentId);
    requestForSeveral();
    keepDrafts(documentId);
    useTemplates(documentId);
    seal();
    protectData();
    receiveEvents();
    expect(quota.readQuota().getData().getPlan() == Plan.ENTERPRISE, "the plan");
    refusals();
    events();
  }

  void timeStamps() throws Exception {
    CreatedTimestamp created = timestamps.createTimestamp(new NewTimestamp().hash(HASH).label("hello"), "proof", "java-1").getData();
    expect(created.getFingerprint().equals(HASH), "the fingerprint");
    expect(!created.getReceipt().isEmpty(), "a receipt");
    expect(created.getProof() != null, "the proof in the same answer");
    expect(timestamps.readTimestamp(created.getId()).getData().getSequenceNumber().equals(created.getSequenceNumber()), "read");
    expect(timestamps.verifyHash(new Hash().hash(HASH), null).getData().getFound(), "verified");
    expect(timestamps.verifyHashByAddress(HASH).getData().getBlockchain().getStatus() != null, "verified by address");
    expect(!timestamps.verifyHashByAddress("0".repeat(64)).getData().getFound(), "nothing found");
    expect(begins(timestamps.downloadProof(created.getId(), null), "{"), "a proof");
    expect(begins(timestamps.downloadProof(created.getId(), "tlog-proof"), "c2sp.org/tlog-proof"), "a tlog-proof");
    NewTimestamps hashes = new NewTimestamps().hashes(List.of(HASH, "0".repeat(63) + "1"));
    List<String> ids = timestamps.createTimestamps(hashes, null, null).getData().getTimestamps().stream().map(BatchedTimestamp::getId).toList();
    NewTimestamps detailed = new NewTimestamps().timestamps(List.of(new NewTimestamp().hash(HASH).externalId("order-3")));
    expect(timestamps.createTimestamps(detailed, null, null).getData().getTimestamps().get(0).getExternalId().equals("order-3"), "details");
    List<Proof> proofs = timestamps.readProofs(new WantedProofs().ids(ids), null).getData().getProofs();
    expect(proofs.size() == 2 && proofs.get(1).getIndex() == proofs.get(0).getIndex() + 1, "the proofs");
    expect(timestamps.listTimestamps(1, null, "order-3", null, null).getData().getTimestamps().size() == 1, "the timestamps");
    takesFile("createTimestamp", timestamps);
  }

  String keepDocuments() throws Exception {
    String documentId = documents.createDocument(SAMPLE, "Contract", null, null, null, null).getData().getDocumentId();
    expect(documents.readDocumentStatus(documentId).getData().getTitle().equals("Contract"), "the title");
    expect(documents.listFormFields(documentId).getData().getTotal() == 0, "no form fields");
    byte[] content = Files.readAllBytes(SAMPLE.toPath());
    expect(Arrays.equals(content, bytes(documents.downloadDocument(documentId, null, null, null, null))), "the latest version");
    expect(Arrays.equals(content, bytes(documents.downloadDocument(documentId, "original", null, null, null))), "the original");
    expect(bytes(documents.downloadDocument(documentId, null, null, "bytes=0-3", null)).length == 4, "a part");
    expect(!documents.listDocuments(null, null, null, null, DocumentStatus.READY, "Contract").getData().getDocuments().isEmpty(), "the documents");
    String mistake = documents.createDocument(SAMPLE, "A mistake", null, null, null, null).getData().getDocumentId();
    expect(documents.deleteDocument(mistake).getData().getDeleted(), "deleted");
    return documentId;
  }

  void requestSignatures(String documentId) throws Exception {
    NewSigner signer = new NewSigner().name("Bob").email("bob@example.org");
    CreateSigningRequest wanted =
        new CreateSigningRequest().documentTitle("Contract").documentId(documentId).signers(List.of(signer));
    CreatedSigningRequest created = signing.createSigningRequest(wanted, null).getData();
    String id = created.getSigningRequestId();
    while (signing.readSigningStatus(id).getData().getSigners().get(0).getInvitedAt() == null) Thread.sleep(100);
    expect(signing.readSigningRequest(id).getData().getStatus() == SigningRequestStatus.PENDING, "the status");
    expect(signing.listSigningRequests(1, null, null, null, null, null, "bob@").getData().getSigningRequests().size() == 1, "a page of one");
    expect(!signing.listSigningRequests(null, null, null, null, SigningRequestStatus.COMPLETED, null, null).getData().getSigningRequests().isEmpty(), "the completed");
    expect(signing.remindSigners(id, null).getData().getReminded().get(0).getEmail().equals("bob@example.org"), "reminded");
    String signerId = created.getSigners().get(0).getId();
    SignerCorrection correction = new SignerCorrection().email("bob@example.com");
    expect(!signing.correctSigner(id, signerId, correction, null).getData().getSigningUrl().equals(created.getSigners().get(0).getSigningUrl()), "a new link");
    LinkReplacement sent = new LinkReplacement().send(true);
    expect(signing.replaceSigningLink(id, signerId, null, sent).getData().getEmail().equals("bob@example.com"), "the link sent");
    SigningRequestChanges settings = new SigningRequestChanges().reminders(new ChangedReminders().most(1));
    expect(signing.changeSigningRequest(id, settings, null).getData().getReminders().getMost() == 1, "the reminders");
    NewBranding look = new NewBranding().companyName("Example").brandColor("#1a5fb4").logo(LOGO);
    expect(branding.changeBranding(look).getData().equals(branding.readBranding().getData()), "the branding");
    expect(bytes(branding.downloadLogo()).length > 50, "the logo");
    ChangedSigningSettings usual =
        new ChangedSigningSettings().addSignerAuthenticationItem(ChangedSigningSettings.SignerAuthenticationEnum.LINK);
    expect(signing.changeSigningSettings(usual).getData().equals(signing.readSigningSettings().getData()), "the signing settings");
    NewConsentText consent = new NewConsentText().text("Ho letto il contratto e lo firmo elettronicamente.");
    expect(!signing.changeConsentText(ConsentRole.SIGNER, Language.IT, consent).getData().getIsStandard(), "the consent text");
    expect(signing.readConsentTexts().getData().getConsentTexts().size() == 12, "the consent texts");
    expect(signing.listConsentVersions(ConsentRole.SIGNER, Language.IT, null, null).getData().getVersions().size() >= 1, "the versions");
    expect(audit.listAudit(null, null, null, null, null, null, null, null).getData().getEntries().size() > 1, "the audit log");
    expect(begins(audit.exportAudit(null, null), "{"), "the export of the audit log");
    expect(audit.readAuditHeads(null, null).getData().getLast() != null, "the end of the audit log");
    EmbeddingOrigins allowed = new EmbeddingOrigins().addOriginsItem("https://app.example.org");
    expect(embedding.changeEmbedding(allowed).getData().equals(embedding.readEmbedding().getData()), "the origins");
    NewEmbedUrl embedded = new NewEmbedUrl().origin("https://app.example.org");
    expect(embedding.createEmbedUrl(id, signerId, null, embedded).getData().getOrigin().equals("https://app.example.org"), "the origin");
    OptionalReason reason = new OptionalReason().reason("a mistake");
    expect(signing.cancelSigningRequest(id, null, reason).getData().getReason().equals("a mistake"), "the reason");
    DuplicateSigningRequest changes = new DuplicateSigningRequest().documentTitle("Contract 2");
    String again = signing.duplicateSigningRequest(id, null, changes).getData().getSigningRequestId();
    expect(signing.readSigningRequest(again).getData().getDuplicateOf().equals(id), "the duplicate");
    String completed = System.getenv("COMPLETED_REQUEST");
    expect(begins(signing.downloadEvidence(completed), "PK"), "the evidence");
    expect(begins(signing.downloadTrail(completed, null), "%PDF"), "the audit trail");
    expect(signing.readSigningRequest(completed).getData().getFinalHash() != null, "the final hash");
  }

  void requestForSeveral() throws Exception {
    List<NewRequestDocument> several = new ArrayList<>();
    for (String title : List.of("Contract", "House rules")) {
      String uploaded = documents.createDocument(SAMPLE, title, null, null, null, null).getData().getDocumentId();
      several.add(new NewRequestDocument().documentId(uploaded));
    }
    NewSigner bob = new NewSigner().name("Bob").email("bob@example.org");
    NewSigner ann = new NewSigner().name("Ann").email("ann@example.org").role(NewSigner.RoleEnum.APPROVER);
    NewSigner cleo = new NewSigner().name("Cleo").email("cleo@example.org").role(NewSigner.RoleEnum.CC);
    NewField pets = new NewField().id("pets").signer(new NewFieldSigner(1)).type(FieldType.TEXT).document(2).page(1)
        .x(new java.math.BigDecimal("60")).y(new java.math.BigDecimal("60"));
    CreateSigningRequest wanted = new CreateSigningRequest().documentTitle("Lease").documents(several)
        .signers(List.of(bob, ann, cleo)).fields(List.of(pets));
    CreatedSigningRequest created = signing.createSigningRequest(wanted, null).getData();
    expect(created.getDocuments().get(1).getTitle().equals("House rules"), "the titles");
    String id = created.getSigningRequestId();
    expect(signing.readSigningRequest(id).getData().getDocuments().size() == 2, "the documents of a request");
    expect(signing.readSigningRequest(id).getData().getSigners().get(1).getRole() == SignerRole.APPROVER, "the role of a person");
    signing.cancelSigningRequest(id, null, new OptionalReason().reason("a mistake"));
  }

  void keepDrafts(String documentId) throws Exception {
    Draft created = drafts.createDraft(new NewDraft().content(new DraftContent().documentTitle("Draft")), null).getData();
    String id = created.getDraftId();
    DraftSigner signer = new DraftSigner().name("Bob").email("bob@example.org");
    DraftContent content = created.getContent().documentId(documentId).signers(List.of(signer));
    DraftReplacement change = new DraftReplacement().version(created.getVersion()).content(content);
    int version = drafts.replaceDraft(id, change, null).getData().getVersion();
    expect(drafts.readDraft(id).getData().getContent().getDocumentId().equals(documentId), "the document of the draft");
    expect(drafts.listDrafts(1, null).getData().getDrafts().get(0).getDocumentTitle().equals("Draft"), "the drafts");
    String sent = drafts.sendDraft(id, null, new SendDraft().version(version)).getData().getSigningRequestId();
    signing.cancelSigningRequest(sent, null, new OptionalReason().reason("a mistake"));
    String mistake = drafts.createDraft(new NewDraft().content(new DraftContent()), null).getData().getDraftId();
    expect(drafts.deleteDraft(mistake).getData().getDeleted(), "the draft deleted");
  }

  void useTemplates(String documentId) throws Exception {
    List<TemplateRole> roles = List.of(new TemplateRole().label("Tenant"));
    CreateTemplate wanted = new CreateTemplate().name("Lease").documentId(documentId).roles(roles);
    String id = templates.createTemplate(wanted, null).getData().getTemplateId();
    List<TemplateSigner> signers = List.of(new TemplateSigner().label("Tenant").name("Bob").email("bob@example.org"));
    String request = templates.createSigningRequestFromTemplate(id, new UseTemplate().signers(signers), null).getData().getSigningRequestId();
    expect(signing.readSigningRequest(request).getData().getTemplateId().equals(id), "the template of a request");
    ReplaceTemplate changed = new ReplaceTemplate().name("Lease").roles(roles).subject("Your lease").version(1);
    expect(templates.replaceTemplate(id, changed, null).getData().getVersion() == 2, "a new version");
    expect(templates.readTemplate(id, null).getData().getRoles().get(0).getLabel().equals("Tenant"), "the role");
    expect(templates.listTemplateVersions(id, null, null).getData().getVersions().size() == 2, "the versions");
    expect(begins(templates.downloadTemplateDocument(id, null, null, null, null), "%PDF"), "the document of a template");
    expect(templates.listTemplateFormFields(id, null).getData().getTotal() == 0, "no form fields of a template");
    BulkRow row = new BulkRow().addSignersItem(new BulkRowSigner().label("Tenant").name("Bob").email("bob@example.org"));
    CreateBulk many = new CreateBulk().rows(List.of(row));
    expect(bulk.checkBulk(id, many, null).getData().getErrors().isEmpty(), "the rows");
    String bulkId = bulk.createBulk(id, many, null).getData().getBulkId();
    while (bulk.readBulk(bulkId).getData().getStatus() == BulkStatus.RUNNING) Thread.sleep(100);
    expect(bulk.listBulkRows(bulkId, null, null, null).getData().getRows().get(0).getSigningRequestId() != null, "the request of a row");
    expect(!bulk.listBulks(null, null, null, null).getData().getBulks().isEmpty(), "the bulk sends");
    try {
      bulk.cancelBulk(bulkId, null);
      expect(false, "a closed bulk send was canceled");
    } catch (ApiException refusal) {
      expect(refusal.getCode() == 409, "closed");
    }
    CreateBulk larger = new CreateBulk().rows(Collections.nCopies(200, row));
    String mistake = bulk.createBulk(id, larger, null).getData().getBulkId();
    expect(bulk.cancelBulk(mistake, null).getData().getStatus() == BulkStatus.CANCELLED, "canceled");
    String copy = templates.duplicateTemplate(id, new DuplicateTemplate().name("Sublease"), null).getData().getTemplateId();
    expect(templates.deleteTemplate(copy).getData().getDeleted(), "deleted");
    expect(!templates.listTemplates(null, null, null).getData().getTemplates().isEmpty(), "the templates");
  }

  void seal() throws Exception {
    expect(seals.listSeals(null, null).getData().getSeals().get(0).getName().equals("Main seal"), "the seals");
    expect(seals.readSeal(SEAL).getData().getCertificate().getSubject() != null, "the certificate");
    expect(seals.downloadSealImage(SEAL).length() > 100, "the picture");
    String own = documents.createDocument(SAMPLE, "Sealed", null, null, null, null).getData().getDocumentId();
    ApplyNamedSeal first = new ApplyNamedSeal().documentId(own).sealId(SEAL).position(at("20", null));
    expect(seals.sealDocument(first, null).getData().getTimestamp().getSequenceNumber() > 0, "the timestamp");
    ApplySeal second = new ApplySeal().documentId(own).position(at("200.5", "90"));
    expect(seals.applySeal(SEAL, second, null).getData().getPosition().getWidth().intValue() == 90, "the width");
    SealsReport report = seals.verifySeals(new VerifyDocument().documentId(own).compare(true), null).getData();
    expect(report.getValid() && report.getSeals().size() == 2, "the report");
    takesFile("verifySeals", seals);
  }

  static SealPlacement at(String x, String width) {
    SealPlacement place = new SealPlacement().page(1).x(new java.math.BigDecimal(x)).y(new java.math.BigDecimal("30"));
    return width == null ? place : place.width(new java.math.BigDecimal(width));
  }

  void receiveEvents() throws Exception {
    NewWebhook wanted = new NewWebhook().url(System.getenv("RECEIVER_URL")).description("Accounting");
    WebhookWithSecret created = webhooks.createWebhook(wanted, null).getData();
    String id = created.getId();
    expect(created.getSecret() != null && created.getEnabled(), "the endpoint");
    expect(webhooks.listWebhooks().getData().getWebhooks().stream().anyMatch(one -> one.getId().equals(id)), "the endpoints");
    EventKind signed = EventKind.fromValue("signature.signed");
    WebhookChanges changes = new WebhookChanges().events(Set.of(signed));
    expect(webhooks.changeWebhook(id, changes).getData().getEvents().equals(List.of(signed)), "the events");
    expect(webhooks.readWebhook(id).getData().getDescription().equals("Accounting"), "the description");
    expect(!webhooks.rotateWebhookSecret(id, null, null).getData().getSecret().equals(created.getSecret()), "a new secret");
    RotateSecret immediately = new RotateSecret().overlapHours(0);
    expect(webhooks.rotateWebhookSecret(id, null, immediately).getData().getPreviousSecretUntil() == null, "one secret");
    String eventId = webhooks.testWebhook(id, null).getData().getEventId();
    List<Delivery> sent = List.of();
    while (sent.isEmpty()) {
      Thread.sleep(100);
      sent = webhooks.listDeliveriesOfWebhook(id, null, null, DeliveryState.DELIVERED).getData().getDeliveries();
    }
    expect(webhooks.listWebhookDeliveries(1, null, id, null).getData().getDeliveries().equals(sent), "the deliveries");
    String delivery = sent.get(0).getId();
    expect(sent.get(0).getEventId().equals(eventId), "the event of the test");
    expect(webhooks.readWebhookDelivery(delivery).getData().getAttemptLog().get(0).getStatus() == 200, "the attempt");
    expect(webhooks.resendWebhookDelivery(delivery, null).getData().getId().equals(delivery), "sent again");
    expect(webhooks.deleteWebhook(id).getData().getDeleted(), "the endpoint deleted");
    RecordedEventPage page = recorded.listEvents(null, null, signed, null).getData();
    expect(page.getEvents().get(0).getData().get("signers") != null && page.getNextCursor() != null, "the list of events");
  }

  void protectData() throws Exception {
    String passkeySigner = System.getenv("PASSKEY_SIGNER");
    expect(signing.resetSignerPasskey(System.getenv("PASSKEY_REQUEST"), passkeySigner, null).getData().getSignerId().equals(passkeySigner), "the passkey");
    NewRetention usual = new NewRetention().documentsDays(365);
    expect(protection.changeRetention(usual).getData().equals(protection.readRetention().getData()), "the retention settings");
    String documentId = documents.createDocument(SAMPLE, "Old contract", null, null, null, null).getData().getDocumentId();
    NewSigner signer = new NewSigner().name("Dora").email("dora@example.edu");
    CreateSigningRequest wanted =
        new CreateSigningRequest().documentTitle("Old contract").documentId(documentId).signers(List.of(signer));
    String id = signing.createSigningRequest(wanted, null).getData().getSigningRequestId();
    signing.cancelSigningRequest(id, null, new OptionalReason().reason("a mistake"));
    expect(protection.holdSigningRequest(id, new Hold().hold(true)).getData().getRetentionHold(), "the hold");
    expect(!protection.holdSigningRequest(id, new Hold().hold(false)).getData().getRetentionHold(), "the release");
    expect(protection.deleteRequestDocuments(id).getData().getDocumentsDeletedAt() != null, "the documents deleted");
    expect(begins(protection.exportPerson(new PersonByEmail().email("dora@example.edu"), null), "{"), "the export of a person");
    expect(protection.erasePerson(new ErasePerson().email("dora@example.edu"), null).getData().getErasedRequests() >= 1, "the erasure");
  }

  void refusals() throws Exception {
    try {
      documents.readDocumentStatus("doc_unknown");
    } catch (ApiException refusal) {
      expect(refusal.getCode() == 404, "the status of a refusal");
      expect(refusal.getResponseHeaders().get("x-error-code").contains("NOT_FOUND"), "the code of a refusal");
      expect(!org.openapitools.client.model.Error.fromJson(refusal.getResponseBody()).getSuccess(), "a refusal");
      return;
    }
    throw new AssertionError("a document that does not exist was read");
  }

  /** Each is read by the model that is named after its kind. */
  void events() throws Exception {
    for (String line : Files.readAllLines(Path.of(System.getenv("EVENTS")))) {
      JsonElement event = JsonParser.parseString(line);
      StringBuilder name = new StringBuilder();
      for (String word : event.getAsJsonObject().get("event").getAsString().split("[._]")) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
      Class<?> model = Class.forName("org.openapitools.client.model." + name + "Event");
      model.getMethod("validateJsonElement", JsonElement.class).invoke(null, event);
      expect(JSON.getGson().fromJson(event, model) != null, name.toString());
    }
  }

  static void takesFile(String operation, Object api) {
    boolean takesFile = Arrays.stream(api.getClass().getMethods())
        .filter(method -> method.getName().equals(operation))
        .map(Method::getParameterTypes)
        .anyMatch(types -> Arrays.asList(types).contains(File.class));
    if (!takesFile) finding(operation, "the method takes no file");
  }

  static byte[] bytes(File file) throws Exception {
    return Files.readAllBytes(file.toPath());
  }

  static boolean begins(File file, String beginning) throws Exception {
    return new String(bytes(file), StandardCharsets.ISO_8859_1).startsWith(beginning);
  }

  static void expect(boolean isSo, String what) {
    if (!isSo) throw new AssertionError(what);
  }

  static void finding(String subject, String text) {
    JsonObject line = new JsonObject();
    line.addProperty("subject", subject);
    line.addProperty("text", text.substring(0, Math.min(600, text.length())));
    System.out.println(line);
  }
}
