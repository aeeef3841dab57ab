import { useTranslation } from 'react-i18next'
import { usePhone } from '../phone.tsx'

/** The app's word for an order's status. */
export function useStatusWord({ statusName }: { statusName: string }): string {
  const { app } = usePhone()
  const { t } = useTranslation(app.key)
  return t(`entities.order.status.${statusName}`)
}

/** The colour of the status, the same as in the back office. */
export function useStatusColour({ status }: { status: number }) {
  const { app } = usePhone()
  return app.entities?.find(({ name }) => name === 'order')?.status?.[status]?.[1]
}
