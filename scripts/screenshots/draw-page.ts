import { execFileSync } from 'node:child_process'

/** An HTML page that shows the first page of a PDF, this wide, with a margin around it. Poppler renders it. */
export function drawPage(file: string, width: number): string {
  const size = ['-scale-to-x', String(width), '-scale-to-y', '-1']
  const image = execFileSync('pdftoppm', ['-png', '-singlefile', ...size, file], { maxBuffer: 64 << 20 })
  return `<!doctype html><meta name="color-scheme" content="light dark"><style>
    body { margin: 0; padding: 32px; width: ${width}px; background: light-dark(#eceff3, #0d1117) }
    img { display: block; box-shadow: 0 1px 2px #0003, 0 8px 24px #0004 }
  </style><img alt="" src="data:image/png;base64,${image.toString('base64')}">`
}
