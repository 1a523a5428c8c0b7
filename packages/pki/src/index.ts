export { buildPath, type PathRequest, type PathResult } from './certificates/build-path.ts'
export type { KeyUsage } from './certificates/certificate-extensions.ts'
export type { CertificateProfile } from './certificates/certificate-profile.ts'
export type { CertificatePurpose } from './certificates/certificate-purpose.ts'
export {
  type CertificateDescription,
  type DescribedName,
  describeCertificate,
} from './certificates/describe-certificate.ts'
export { findIssuer } from './certificates/find-issuer.ts'
export { type CertificateRequest, issueCertificate } from './certificates/issue-certificate.ts'
export { type SubjectName, writeSubject } from './certificates/name.ts'
export { makeSigningRequest, readSigningRequest, type SigningRequest } from './certificates/signing-request.ts'
export { validityOf } from './certificates/validity.ts'
export {
  type ArchiveRequest,
  type ArchiveTimestamp,
  addArchiveTimestamp,
  readArchiveTimestamps,
} from './cms/archive-timestamp.ts'
export { type CmsReport, type CmsSignerReport, checkCms } from './cms/check-cms.ts'
export { extendCms } from './cms/extend-cms.ts'
export { type Cms, type CmsSigner, readCms } from './cms/read-cms.ts'
export { type CmsRequest, signCms } from './cms/sign-cms.ts'
export { PkiError, type PkiErrorKind } from './errors.ts'
export { checkSigner, type SignerFinding, type SignerQuestion } from './judge/check-signer.ts'
export { checkTimestamp, type TimestampFinding } from './judge/check-timestamp.ts'
export { describeSigner } from './judge/describe-signer.ts'
export { digestsOfParts, type HashParts, hashByWebCrypto } from './judge/digests.ts'
export { type Evidence, joinEvidence } from './judge/evidence.ts'
export { judgeLevel } from './judge/judge-level.ts'
export { type FileProof, isAlive, type Proof } from './judge/proof.ts'
export { earliestProtection, type Standing, standingOf, worstVerdict } from './judge/together.ts'
export { authorityOfToken, type CheckedToken, type TokenTrust, tokenCheckBy } from './judge/token-check.ts'
export type {
  ListedAnchor,
  OwnVerdict,
  RevocationStatus,
  SignatureLevel,
  SignerDescription,
  Trust,
  Verdict,
} from './judge/verdict.ts'
export {
  type AlgorithmEnds,
  endOfAlgorithms,
  imprintFor,
  listEnds,
  readAlgorithmEnds,
  type Strength,
  type Weakness,
  writeAlgorithmEnds,
} from './keys/algorithm-ends.ts'
export { generateKey, type KeyKind, type KeyPair } from './keys/generate-key.ts'
export type { ContentDigest, HashAlgorithm, ImprintHash } from './keys/hash.ts'
export { certifiedSigner, createKeySigner, openKey } from './keys/key-signer.ts'
export { rememberChecks } from './keys/remember-checks.ts'
export { shake256 } from './keys/shake256.ts'
export type { SignatureAlgorithm, Signer, SigningKey } from './keys/signer.ts'
export { readPem, writePem } from './pem.ts'
export { answerOcsp, type OcspAnswer, type OcspRefusal, type OcspStatus, refuseOcsp } from './revocation/answer-ocsp.ts'
export { type CrlReport, checkCrl } from './revocation/check-crl.ts'
export { checkOcspResponse, type OcspReport } from './revocation/check-ocsp-response.ts'
export {
  type CertificateRevocation,
  checkRevocation,
  type RevocationReport,
  type RevocationRequest,
} from './revocation/check-revocation.ts'
export { type Crl, type CrlEntry, readCrl, readCrlHead } from './revocation/crl.ts'
export { type CrlRequest, makeCrl, type Revocation } from './revocation/make-crl.ts'
export { makeOcspRequest, type OcspRequest, readOcspRequest } from './revocation/ocsp-request.ts'
export { readOcspValidity } from './revocation/ocsp-validity.ts'
export type { RevocationReason } from './revocation/revocation-reason.ts'
export {
  checkTimestampToken,
  type TimestampExpectation,
  type TimestampReport,
} from './timestamps/check-timestamp-token.ts'
export { endOfTimestamp, type TimestampEnd } from './timestamps/end-of-timestamp.ts'
export type { ProfileFinding } from './timestamps/profile-finding.ts'
export { readTimestampToken, type TimestampStatement } from './timestamps/read-token.ts'
export { makeTimestampRequest, readTimestampRequest, type TimestampRequest } from './timestamps/timestamp-request.ts'
export {
  type BegunTimestamp,
  beginTimestamp,
  makeTimestampRejection,
  makeTimestampResponse,
  readTimestampResponse,
  type TimestampFailure,
  type TimestampGrant,
  type TimestampResponse,
  type TimestampStatus,
  wrapTimestampToken,
} from './timestamps/timestamp-response.ts'
export { checkTokenProfile, type ProfileQuestion } from './timestamps/token-profile.ts'
export type { Accuracy } from './timestamps/tst-info.ts'
