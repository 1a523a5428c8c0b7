import type { ErrorCode } from './errors.ts'

/** What each error of `/api/v1` means and what to do about it, for people who write programs. Backticks are code. */
export const errorAdvice: Readonly<Partial<Record<ErrorCode | 'INTERNAL_ERROR', string>>> = {
  INVALID_REQUEST:
    'A parameter or field is missing, unknown or not valid. `X-Error-Field` names each of them, and the error says what to send instead.',
  INVALID_HASH: 'The hash is not a SHA-256. Send 64 hexadecimal characters.',
  INVALID_JSON: 'The body is not JSON. Check the quotes and commas, and that it was sent whole.',
  INVALID_IDEMPOTENCY_KEY:
    'The `Idempotency-Key` is not valid. Send 1 to 255 printable ASCII characters without spaces.',
  UNSUPPORTED_MEDIA_TYPE:
    'The `Content-Type` is not one that the operation takes. Send JSON, or a form with a file where one is described.',
  INVALID_PDF: 'The file is not a PDF, is encrypted, or is damaged. The error gives the reason. Send another file.',
  INVALID_CONTAINER:
    'The file is not an ASiC-E container that can be read. The error gives the reason. Send another file.',
  INVALID_POSITION:
    'The seal would not be on the page, or there is no such page. Choose a place within the page, in points from its lower left corner.',
  ADDRESS_REFUSED:
    'The URL is not public, or cannot be used. Send an http or https URL that can be reached from the internet. The operator can allow private hosts.',
  API_KEY_MISSING: 'There is no API key in the request. Send it in `X-API-Key`, or as `Authorization: Bearer`.',
  API_KEY_INVALID: 'The API key is unknown, or was deleted. Check that it was copied whole, or create a new one.',
  API_KEY_EXPIRED: 'The API key has expired. Create a new one.',
  API_KEY_SUSPENDED:
    "The account of the key's holder is disabled. Use another key, or ask the operator of the service.",
  QUOTA_EXCEEDED:
    'The plan allows no more of these this month, or no more storage. Wait for the next month, or ask for a higher limit. `GET /quota` shows what is used.',
  PLAN_LACKS_INTERFACE:
    "The organization's plan does not include the interface. Change the plan, or use the key of another organization.",
  ORGANIZATION_REQUIRED: 'The key is personal, and this belongs to organizations. Use the key of an organization.',
  BELONGS_TO_ANOTHER: 'It belongs to another organization. Use a key of that organization.',
  ROLE_TOO_LOW: 'Your role in the organization does not allow this. Ask an administrator of the organization.',
  ACTIVE_CONTENT_REFUSED:
    'The PDF contains scripts or other active content, which your organization does not accept. Print it to a new PDF, or ask an administrator of the organization.',
  NOT_FOUND: 'There is nothing with this id. Check the id and the path.',
  IDEMPOTENCY_KEY_REUSED:
    'This `Idempotency-Key` was sent with a different request within 24 hours. Use a new key for a new request.',
  IDEMPOTENCY_KEY_IN_USE:
    'The first request with this `Idempotency-Key` is still in progress. Repeat it in a few seconds.',
  PROOF_NOT_AVAILABLE:
    'An OpenTimestamps file needs an anchor in Bitcoin, which this timestamp does not have, or not yet. The error says which. Choose another format, or ask again later.',
  EVIDENCE_NOT_READY:
    'The evidence exists once the request has ended. Wait for its last event, or until its status shows the end. A request whose document could not be downloaded has none.',
  NOBODY_TO_REMIND:
    'Nobody has an invitation to be reminded of. Wait until the document is ready and the invitations have been sent.',
  SIGNING_IS_OVER: 'The signing request has ended. Create a new one.',
  SIGNING_DECLINED: 'A signer has declined. Create a new signing request.',
  SIGNING_EXPIRED: 'The time to sign has passed. Create a new signing request.',
  SIGNING_CANCELLED: 'The signing request was canceled. Create a new one.',
  SIGNING_FAILED:
    'The signing request has failed: its document could not be downloaded or signed. Its status gives the reason. Create a new one.',
  DOCUMENT_NOT_READY: 'The document is still being downloaded or processed. Ask again in a few seconds.',
  DOCUMENT_LOCKED: 'The document is out for signature. Wait until the signing request has ended, or cancel it.',
  DOCUMENT_CHANGED: 'The document changed while the request was processed. Read its status and repeat the request.',
  DOCUMENT_UNCHANGEABLE:
    'The document already has the signatures of a request, has a broken signature, or cannot be signed. The error gives the reason. Upload the original again, or use another document.',
  SEAL_NOT_ACTIVE: 'The seal was revoked, or its certificate has expired. Use another seal.',
  TOO_MANY_WEBHOOKS: 'The organization has as many webhook endpoints as it can have. Delete one first.',
  WEBHOOK_DISABLED: 'The webhook endpoint is disabled or deleted. Enable it first.',
  BODY_TOO_LARGE: 'The body or the file is larger than the limit. Send less at once.',
  RANGE_NOT_SATISFIABLE:
    'The file has no byte at which the range begins. `Content-Range` gives its size: choose a range within it, or download it whole.',
  HOURLY_LIMIT_EXCEEDED: 'The key has made its requests of this hour. Wait as many seconds as `Retry-After` says.',
  TOO_MANY_FAILED_ATTEMPTS:
    'Too many requests with a wrong key came from your network. Correct the key, and wait as many seconds as `Retry-After` says.',
  TOO_MANY_REQUESTS:
    'This was done too often, or too much of it is in progress. Wait as many seconds as `Retry-After` says.',
  INTERNAL_ERROR: 'Something failed on our side. Repeat the request; if it fails again, report the `X-Request-Id`.',
  NOT_READY:
    'The service cannot do this at the moment. Repeat the request after as many seconds as `Retry-After` says.',
}
