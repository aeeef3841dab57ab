import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { boardItems } from '../first-paint/board.ts'
import type { Product } from '../shared/product.ts'
import { signIn } from '../shared/sign-in.ts'

/** Where each copy of the page of 40 stands, and the size of the canvas that it needs with those before it. */
export const SHIFTS = [
  { left: 0, top: 0, width: 1920, height: 1080 },
  { left: 1920, top: 0, width: 3840, height: 1080 },
  { left: 3840, top: 0, width: 5760, height: 1080 },
  { left: 0, top: 1080, width: 5760, height: 2160 },
  { left: 1920, top: 1080, width: 5760, height: 2160 },
] as const

/** Creates a dashboard of the page of 40, once or several times side by side. @returns its `_id` */
export async function makeCopies(product: Product, copies: number): Promise<string> {
  const send = await signIn(product)
  const { width, height } = SHIFTS[copies - 1]!
  const components = SHIFTS.slice(0, copies).flatMap((shift, index) =>
    boardItems().map((item) => ({
      ...item,
      _id: `${item._id.slice(0, 3)}x${index}000`,
      left: item.left + shift.left,
      top: item.top + shift.top,
    })),
  )
  const made = { name: `editor of ${components.length}`, components, options: { ...DEFAULT_OPTIONS, width, height } }
  return (await send<{ _id: string }>('POST', '/api/dashboard', made))._id
}
