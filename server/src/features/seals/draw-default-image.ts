/** The look of a seal without a picture, as an SVG: a double frame with the organization's name in it. */
export function drawDefaultImage(organization: string, sealName: string): string {
  const lines = [
    { text: organization, size: 12, weight: 'bold' },
    ...(sealName === organization ? [] : [{ text: sealName, size: 7, weight: 'normal' }]),
  ]
  const rows = lines.map(({ text, size, weight }, index) => {
    const y = 24 + index * 12
    // Fitted to the frame: `textLength` would stretch what is short as well.
    const length = [...text].length * size * 0.6 > 134 ? ' textLength="134" lengthAdjust="spacingAndGlyphs"' : ''
    return `<text x="75" y="${y}" font-size="${size}" font-weight="${weight}"${length}>${escapeText(text)}</text>`
  })
  const height = 24 + lines.length * 12
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 ${height}" width="600" height="${height * 4}">`,
    `<g fill="none" stroke="#142b5c"><rect x="1" y="1" width="148" height="${height - 2}" stroke-width="1.4"/>`,
    `<rect x="3.2" y="3.2" width="143.6" height="${height - 6.4}" stroke-width=".4"/></g>`,
    `<g fill="#142b5c" text-anchor="middle" font-family="Noto Sans, sans-serif">${rows.join('')}</g></svg>`,
  ].join('')
}

/** XML 1.0 2.2 knows no control characters. */
function escapeText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
