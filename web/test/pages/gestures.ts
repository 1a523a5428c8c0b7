import type { Page } from 'playwright-core'

export type Point = { readonly x: number; readonly y: number }

/** Moves a finger in a straight line. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const touch = await fingersOn(page)
  await touch('touchStart', [from])
  for (let step = 1; step <= 5; step++) {
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }])
  }
  await touch('touchEnd', [])
}

/** Touches the screen with fingers, moves and releases them. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}
