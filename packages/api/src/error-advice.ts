import type { ErrorCode } from './errors.ts'

/** What each error of `/api/v1` means and how to fix it, for integrators. Backticks are code. */
export const errorAdvice: Readonly<Partial<Record<ErrorCode | 'INTERNAL_ERROR', string>>> = {
  INVALID_REQUEST:
    'A parameter or field is missing, unknown or invalid. `X-Error-Field` lists the fields, and the error says what to send instead.',
  INVALID_HASH: 'The hash is not a SHA-256 hash. Send 64 hexadecimal characters.',
  INVALID_JSON: 'The body is not valid JSON. Check the quotes and commas, and that the body is complete.',
  INVALID_IDEMPOTENCY_KEY: 'The `Idempotency-Key` is invalid. Send 1 to 255 printable ASCII characters without spaces.',
  UNSUPPORTED_MEDIA_TYPE:
    'This operation does not accept the `Content-Type`. Send `application/json`, or `multipart/form-data` for a file upload.',
  INVALID_PDF:
    'The file is not a PDF, is password-protected, or is damaged. The error gives the reason. Send a different file.',
  INVALID_CONTAINER: 'The file is not a readable ASiC-E container. The error gives the reason. Send a different file.',
  INVALID_POSITION:
    'The position is outside the page, or the page does not exist. Send a position within the page, in points from its lower left corner.',
  URL_NOT_ALLOWED:
    'The URL is not public, or is not usable. Send an http or https URL that is reachable from the internet. The operator can allow private hosts.',
  METHOD_NOT_AVAILABLE:
    'The service or the organization is not set up for this `authentication` method. Choose another one, or ask the operator or an owner to set it up.',
  API_KEY_MISSING: 'The request has no API key. Send it in `X-API-Key`, or as `Authorization: Bearer`.',
  API_KEY_INVALID: 'The API key does not exist, or was deleted. Check that you copied all of it, or create a new one.',
  API_KEY_EXPIRED: 'The API key has expired. Create a new one.',
  API_KEY_SUSPENDED:
    'The account that owns the key is disabled. Use a different key, or contact the operator of the service.',
  QUOTA_EXCEEDED:
    'The organization has used up its monthly quota, or its storage. Wait until next month, or request a higher limit. `GET /quota` shows current usage.',
  IP_ADDRESS_NOT_ALLOWED:
    'The key works only from certain IP addresses, and the request came from another one. Use an allowed network, or change the IP ranges of the key in the console.',
  API_NOT_IN_PLAN:
    "The organization's plan does not include API access. Upgrade the plan, or use a key of another organization.",
  INSUFFICIENT_SCOPE:
    'The key does not have the scope that this operation needs. The error names it. Add the scope to the key in the console, or use another key.',
  ORGANIZATION_REQUIRED:
    "The key is personal, and this operation needs a key of an organization. Use an organization's key.",
  ACCESS_DENIED: 'The resource belongs to another organization. Use a key of that organization.',
  INSUFFICIENT_ROLE: 'Your role in the organization does not allow this. Ask an administrator of your organization.',
  ACTIVE_CONTENT_NOT_ALLOWED:
    'The PDF contains scripts or other active content, which your organization does not accept. Print it to a new PDF, or ask an administrator of your organization.',
  METHOD_NOT_ALLOWED: 'The path exists, but not with this method. `Allow` lists the methods that work here.',
  NOT_FOUND: 'No resource has this id. Check the id and the path.',
  IDEMPOTENCY_KEY_REUSED:
    'This `Idempotency-Key` was used for a different request in the last 24 hours. Send a new key with each new request.',
  IDEMPOTENCY_KEY_IN_USE: 'The first request with this `Idempotency-Key` is still in progress. Retry in a few seconds.',
  PROOF_NOT_AVAILABLE:
    'This timestamp has no OpenTimestamps file, because the service does not anchor in Bitcoin, or because no calendar accepts the timestamp now. The error says which. Request another format, or retry after the number of seconds in `Retry-After`.',
  LOG_FROZEN:
    'The timestamp log has ended, and accepts no more entries. Use the service that continues it. Proofs and verification still work.',
  EVIDENCE_NOT_READY:
    'The evidence and the audit trail are available once the signing request is closed. Wait for its final event or status. There is no evidence if the document could not be downloaded.',
  NO_INVITED_SIGNERS:
    "The signer has not been invited yet. Wait until the document is ready and it is the signer's turn. To replace a link before that, omit `send`.",
  SIGNER_NAME_PRINTED:
    "The prepared document already contains the signer's name, so the name can no longer change. Cancel the signing request and create a new one. The email address can still be corrected.",
  ALREADY_SIGNED: 'The signer has already signed, and can no longer be changed. Cancel the signing request to stop it.',
  SIGNING_CLOSED: 'The signing request is closed. Create a new one.',
  SIGNING_DECLINED: 'A signer declined to sign. Create a new signing request.',
  SIGNING_EXPIRED: 'The signing request has expired. Create a new one.',
  SIGNING_CANCELLED: 'The signing request was canceled. Create a new one.',
  SIGNING_FAILED:
    'The signing request failed because its document could not be downloaded or signed. Its status gives the reason. Create a new one.',
  DOCUMENT_NOT_READY: 'The document is still being downloaded or processed. Retry in a few seconds.',
  DOCUMENT_DELETED:
    'The document was deleted, and the service no longer has its files. Its hashes, timestamps and audit trail remain. Use your own copy, or upload the file again.',
  PERSON_IN_USE:
    'The person is still in open signing requests, drafts, templates, bulk sends or among the members. The error lists them. Close or delete these first.',
  RETENTION_HOLD: 'The signing request is on hold, so nothing of it can be deleted. Release it first.',
  DOCUMENT_LOCKED: 'The document is out for signature. Wait until the signing request is closed, or cancel it.',
  DOCUMENT_CHANGED: 'The document changed while the request was processed. Retrieve its status and retry.',
  DOCUMENT_NOT_MODIFIABLE:
    'The document is already signed, has an invalid signature, or cannot be signed. The error gives the reason. Upload the original again, or use another document.',
  TEMPLATE_IN_USE: 'A bulk send is still creating requests from the template. Wait until it has ended, or cancel it.',
  BULK_CLOSED: 'The bulk send has ended. Cancel its signing requests one by one.',
  SEAL_NOT_ACTIVE: 'The seal was revoked, or its certificate has expired. Use another seal.',
  TOO_MANY_WEBHOOKS: 'The organization has reached its limit of webhook endpoints. Delete one first.',
  TOO_MANY_DRAFTS: 'There are as many drafts as allowed. Send or delete one first.',
  VERSION_CONFLICT:
    'It was changed after you read it. Retrieve it again, apply your change to the latest `version`, and retry.',
  TOO_MANY_TEMPLATES: 'The organization has reached its limit of templates. Delete one first.',
  WEBHOOK_DISABLED: 'The webhook endpoint is disabled or deleted. Enable it first.',
  BODY_TOO_LARGE: 'The body or the file exceeds the size limit. Send a smaller one.',
  RANGE_NOT_SATISFIABLE:
    'The range starts after the end of the file. `Content-Range` gives the size: send a range within it, or download the whole file.',
  HOURLY_LIMIT_EXCEEDED: 'The key has exceeded its hourly limit. Retry after the number of seconds in `Retry-After`.',
  TOO_MANY_FAILED_ATTEMPTS:
    'Your network sent too many requests with an invalid key. Fix the key, and retry after the number of seconds in `Retry-After`.',
  TOO_MANY_REQUESTS:
    'You sent too many of these requests, or too many are in progress. Retry after the number of seconds in `Retry-After`.',
  INTERNAL_ERROR: 'The service failed to process the request. Retry; if it fails again, report the `X-Request-Id`.',
  SERVICE_UNAVAILABLE: 'The service is temporarily unavailable. Retry after the number of seconds in `Retry-After`.',
}
