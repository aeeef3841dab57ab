import { rangeProblems, TimeRangeInput } from '@atrium/charts/web/inputs/time-range-input'
import { DEFAULT_RANGE } from '@atrium/core/contract/time'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Dialog } from '@atrium/core/web/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { PATH, type Target } from './answer.ts'

type Format = 'csv' | 'parquet'

/** Downloads the rows of a measurement in a time range as a file. */
export function ExportDialog({ target: { db, measurement = '' }, onClose }: { target: Target; onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [range, setRange] = useState({ startTime: DEFAULT_RANGE.startTime as string, endTime: '*' })
  const [format, setFormat] = useState<Format>('csv')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => api.download(`${PATH}/export`, { db, measurement, format, ...range }),
    onSuccess: onClose,
    onError: (refused) => void message.error(errorText(refused)),
  })
  function start() {
    setTried(true)
    if (Object.keys(rangeProblems(range, Date.now())).length === 0) save.mutate()
  }
  return (
    <Dialog
      open
      title={word('tsExportOf', { name: measurement })}
      okText={word('tsExport')}
      cancelText={word('tsCancel')}
      confirmLoading={save.isPending}
      onOk={start}
      onCancel={onClose}
    >
      <div className="platform-timeseries-export">
        <TimeRangeInput value={range} nowMs={Date.now} onChange={setRange} showProblems={isTried} />
        <Radio.Group
          aria-label={word('tsFormat')}
          value={format}
          onChange={({ target }) => setFormat(target.value)}
          options={[
            { label: 'CSV', value: 'csv' },
            { label: 'Parquet', value: 'parquet' },
          ]}
        />
      </div>
    </Dialog>
  )
}
