import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Game } from '../entities/order.ts'

/** Each game of an order, and what it won. */
export default function ResultsCell({ value }: { value: Game[] }) {
  const { t } = useTranslation('doll')
  if (value.length === 0) return <>{t('more.notPlayed')}</>
  return (
    <>
      {value.map(({ n, win, gift }) => (
        <Tag key={n} color={win ? 'green' : undefined}>
          {t('more.gameNo', { n })} {win ? t('more.won', { gift }) : t('more.lost')}
        </Tag>
      ))}
    </>
  )
}
