import { Alert, Button, Space } from 'antd'
import { timeText } from '../../ui/zone.ts'
import { useCrudWords } from '../words.ts'
import type { KeptForm } from './use-kept-input.ts'

/** Offers what was typed in this form earlier and not saved. */
export function KeptNotice({ input: { offer } }: { input: KeptForm }) {
  const { word } = useCrudWords()
  if (!offer) return null
  return (
    <Alert
      className="core-crud-notice"
      type="info"
      showIcon
      title={word('keptTitle', { time: timeText(offer.atMs).slice(5, 16) })}
      description={
        <>
          <p>{word('keptHint')}</p>
          <Space wrap>
            <Button size="small" type="primary" onClick={offer.take}>
              {word('keptTake')}
            </Button>
            <Button size="small" type="text" onClick={offer.discard}>
              {word('discard')}
            </Button>
          </Space>
        </>
      }
    />
  )
}
