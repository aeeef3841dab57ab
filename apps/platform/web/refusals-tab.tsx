import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { usePageLinks } from '@atrium/core/web/crud/place'
import { RefusedList } from '@atrium/devices/web/refusals/refused-list'
import { useRefusals } from '@atrium/devices/web/refusals/use-refusals'
import { Alert, Empty, Skeleton } from 'antd'
import { ingest } from '../index.ts'
import { useWords } from './words.ts'

/** What was refused lately of this credential, as it happens. */
export default function RefusalsTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const errorText = useErrorText()
  const may = useMay()
  const links = usePageLinks()
  const { data, error } = useRefusals(`${ingest.path}/refusals`, { _id: row._id })
  if (!data) return error ? <Alert type="error" showIcon title={errorText(error)} /> : <Skeleton active />
  if (data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('refusedNone')} />
  }
  return (
    <RefusedList
      refusals={data}
      label={word('refusedTab')}
      {...(may('update') ? { editAddress: (id) => links.edit(id) } : {})}
    />
  )
}
