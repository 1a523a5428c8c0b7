const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

export const svg = (content: string, size = 'width="100" height="100"') =>
  Buffer.from(`<svg ${namespaces} ${size}>${content}</svg>`)

export const square = '<rect width="50" height="50" fill="#0000ff" fill-opacity=".5"/>'
