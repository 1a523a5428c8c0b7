/** Together in one file that the browser loads, because a document without fields needs neither. */
export { FixedList } from './fixed-list.tsx'
export { PageFields } from './page-fields.tsx'
