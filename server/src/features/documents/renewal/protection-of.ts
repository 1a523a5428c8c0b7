import { judgeContainer } from '../judge-container.ts'
import { type JudgePorts, judgePdf } from '../judge-pdf.ts'
import type { Document } from '../model.ts'

/** Until when a file of a document proves its signatures; null where none of them leads to an authority known here. */
export async function protectionOf(
  ports: JudgePorts,
  { container }: Pick<Document, 'container'>,
  bytes: Uint8Array,
): Promise<Date | null> {
  const judge = container === null ? judgePdf : judgeContainer
  return (await judge(ports, bytes, 'DOCUMENT_UNCHANGEABLE')).protectedUntil
}
