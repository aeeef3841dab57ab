import { Typography } from 'antd'
import { useWords } from '../words.ts'

/** The number that the other tenant enters for a partnership. */
export function TenantNumber({ id }: { id: string }) {
  const { word } = useWords()
  return (
    <Typography.Text className="manage-id" copyable={{ text: id, tooltips: [word('copy'), word('copied')] }}>
      {id}
    </Typography.Text>
  )
}
