import { useTranslation } from 'react-i18next'
import { usePhone } from '../phone.tsx'
import type { PhoneOrder } from '../phone-parts.ts'

/** The app's word for an order's status. */
export function useStatusWord(order: PhoneOrder): string {
  const { app, parts } = usePhone()
  const { t } = useTranslation([app.key, `${app.key}-phone`])
  const held = parts.heldAs?.(order)
  return held === undefined ? t(`entities.order.status.${order.statusName}`) : t(held, { ns: `${app.key}-phone` })
}

/** The colour of the status, the same as in the back office. */
export function useStatusColour(order: PhoneOrder) {
  const { app, parts } = usePhone()
  if (parts.heldAs?.(order) !== undefined) return 'orange'
  return app.entities?.find(({ name }) => name === 'order')?.status?.[order.status]?.[1]
}
