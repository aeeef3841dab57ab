import type { FilterProps } from '@atrium/core/web/crud/list/filter-props'
import { Switch } from 'antd'
import { useWords } from '../words.ts'

const EVERYBODY = '1,2,3,4'

/** The log shows what people did. The switch adds what the system, devices and consumers did. */
export default function SourceFilter({ field, values, onChange }: FilterProps) {
  const { word } = useWords()
  return (
    <span className="manage-source">
      <Switch
        size="small"
        aria-label={word('withOthers')}
        checked={values[field] === EVERYBODY}
        onChange={(on) => onChange({ [field]: on ? EVERYBODY : undefined })}
      />
      {word('withOthers')}
    </span>
  )
}
