import { Alert, Button } from 'antd'
import { useCrudWords } from '../words.ts'

interface StaleNoticeProps {
  stale: { loading: boolean }
  onLoad(): void
}

/** Someone else has saved this row in the meantime: what was typed here stays, and their version can be brought in. */
export function StaleNotice({ stale, onLoad }: StaleNoticeProps) {
  const { word } = useCrudWords()
  return (
    <Alert
      className="crud-notice"
      type="warning"
      showIcon
      role="alert"
      title={word('staleTitle')}
      description={
        <>
          <p>{word('staleHint')}</p>
          <Button size="small" loading={stale.loading} onClick={onLoad}>
            {word('staleLoad')}
          </Button>
        </>
      }
    />
  )
}
