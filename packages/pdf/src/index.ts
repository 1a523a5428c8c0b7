export { type FieldType, fieldTypes, type SignerFieldType } from '@countersign/api/field-types'
export type { BlockForm, BlockPlan, BlockSlot } from './block/block-plan.ts'
export { drawBlock, drawPageNumber } from './block/draw-block.ts'
export type { Drawing } from './block/drawing.ts'
export { planBlock } from './block/plan-block.ts'
export { makeSignatureAppearance, type SignatureLook } from './block/signature-appearance.ts'
export { isEmpty, isStraightOrEmpty } from './block/signature-strokes.ts'
export type { Stroke, StrokePoint } from './block/stroke-operators.ts'
export { makeTextFieldAppearance, type TextFieldLook, textFieldValue } from './block/text-field-appearance.ts'
export { writeForms } from './block/write-forms.ts'
export { PdfError, type PdfErrorKind } from './errors.ts'
export type { FieldStyle } from './fields/field-style.ts'
export type { FormFieldFacts, FormFieldType } from './fields/form-facts.ts'
export { type ListedFormField, listFormFields } from './fields/list-form-fields.ts'
export { locateFields } from './fields/locate-fields.ts'
export type {
  EntryPlace,
  FieldContent,
  FieldsRequest,
  FieldValues,
  LocatedField,
  LocatedFields,
  PreparedEntry,
  PreparedSeal,
  RequestedField,
  RequestedPlace,
  RequestedSeal,
  TagUse,
} from './fields/requested-field.ts'
export { filledBySigning } from './fields/requested-field.ts'
export type { AnchorPlace, AnchorQuery, AnchorResult } from './find-text/anchors/find-anchors.ts'
export { foldPhrase } from './find-text/fold-text.ts'
export {
  type FieldTag,
  searchText,
  type TagProblem,
  type TextFindings,
  type TextSearch,
} from './find-text/search-text.ts'
export { usualSizeOf } from './find-text/tags/place-field.ts'
export type { TagContent, TagSigners } from './find-text/tags/tag-grammar.ts'
export { type ActiveContent, activeContentKinds } from './inspect/active-content.ts'
export { inspectPdf, type PageFacts, type PdfFacts } from './inspect/inspect-pdf.ts'
export type {
  Approval,
  BarcodeChoice,
  BlockContent,
  FallbackFont,
  FontSet,
  Rectangle,
  SignatureMark,
  SignerSlot,
  VisualPosition,
} from './model.ts'
export type { DocMdpLevel } from './open/doc-mdp.ts'
export type { PreparedField } from './prepare/make-fields.ts'
export { type PreparedDocument, type PrepareRequest, prepareDocument } from './prepare/prepare-document.ts'
export { type ReportLine, type ReportRequest, writeReport } from './report/write-report.ts'
export { beginPlacedSeal, beginSeal, type PlacedSealRequest, type SealRequest } from './seal/begin-seal.ts'
export { addValidationData, type ValidationData } from './sign/add-validation-data.ts'
export { beginDocumentTimestamp } from './sign/begin-document-timestamp.ts'
export { beginSignature, type PreparedSignature } from './sign/begin-signature.ts'
export { beginSignerSignature, openFieldNames, type SignerSignatureRequest } from './sign/begin-signer-signature.ts'
export { finishSignature } from './sign/finish-signature.ts'
export type { SignatureFieldChoice } from './sign/signature-field.ts'
export type { DrawWidget, SignatureAppearances, SignatureRequest } from './sign/signature-request.ts'
export { missingCharacters } from './text/missing-characters.ts'
export { type HandwritingStyle, styleFor, type TypedStyle } from './text/typed-style.ts'
export { Typesetter } from './text/typesetter.ts'
export { confirmSigners, marksSince } from './verify/conclude.ts'
export { describeMark, signerName } from './verify/describe-mark.ts'
export { listCertificates, type PdfCertificates } from './verify/list-certificates.ts'
export type {
  Changes,
  LaterMark,
  ListedAnchor,
  OwnVerdict,
  PdfReport,
  RevocationStatus,
  SignatureKind,
  SignatureLevel,
  SignatureReport,
  SignerDescription,
  Trust,
  Verdict,
} from './verify/report.ts'
export { readSignatureValues, readValidationData, type SignatureValue } from './verify/signature-values.ts'
export { verifyPdf } from './verify-in-node.ts'
export { type AuthenticationMethod, namesOfMethods } from './words/authentication-words.ts'
export type { PdfLanguage } from './words/words.ts'
