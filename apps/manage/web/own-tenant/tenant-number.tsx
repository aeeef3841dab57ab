import { Typography } from 'antd'
import { useWords } from '../words.ts'

/** What the other side of a partnership enters. */
export function TenantNumber({ id }: { id: string }) {
  const { word } = useWords()
  return (
    <Typography.Text className="manage-id" copyable={{ text: id, tooltips: [word('copy'), word('copied')] }}>
      {id}
    </Typography.Text>
  )
}
