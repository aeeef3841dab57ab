import { useTexts } from '@atrium/core/web/loaded-words'
import { usePhone } from '../phone.tsx'
import type { PhoneOrder } from '../phone-parts.ts'

/** The app's word for an order's status. */
export function useStatusWord(order: PhoneOrder): string {
  const { app, parts } = usePhone()
  const { t } = useTexts()
  const held = parts.heldAs?.(order)
  return held === undefined ? t(app.key, `entities.order.status.${order.statusName}`) : t(`${app.key}-phone`, held)
}

/** The colour of the status, the same as in the back office. */
export function useStatusColour(order: PhoneOrder) {
  const { app, parts } = usePhone()
  if (parts.heldAs?.(order) !== undefined) return 'orange'
  return app.entities?.find(({ name }) => name === 'order')?.status?.[order.status]?.[1]
}
