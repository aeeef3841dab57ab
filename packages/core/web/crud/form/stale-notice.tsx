import { Alert, Button, Space } from 'antd'
import { useCrudWords } from '../words.ts'

interface StaleNoticeProps {
  stale: { loading: boolean; later?: () => void }
  onLoad(): void
}

/**
 * Says that another person has saved this row in the meantime. What was typed here stays, and the other version can be
 * merged in.
 */
export function StaleNotice({ stale, onLoad }: StaleNoticeProps) {
  const { word } = useCrudWords()
  return (
    <Alert
      className="core-crud-notice"
      type="warning"
      showIcon
      role="alert"
      title={word('staleTitle')}
      description={
        <>
          <p>{word('staleHint')}</p>
          <Space wrap>
            <Button size="small" loading={stale.loading} onClick={onLoad}>
              {word('staleLoad')}
            </Button>
            {stale.later && (
              <Button size="small" type="text" onClick={stale.later}>
                {word('staleLater')}
              </Button>
            )}
          </Space>
        </>
      }
    />
  )
}
