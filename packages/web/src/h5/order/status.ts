import { useTranslation } from 'react-i18next'
import { usePhone } from '../phone.tsx'

/** An order's status in the app's own word. */
export function useStatusWord({ statusName }: { statusName: string }): string {
  const { app } = usePhone()
  const { t } = useTranslation(app.key)
  return t(`entities.order.status.${statusName}`)
}

/** The colour that the back office shows it in, too. */
export function useStatusColour({ status }: { status: number }) {
  const { app } = usePhone()
  return app.entities?.find(({ name }) => name === 'order')?.status?.[status]?.[1]
}
