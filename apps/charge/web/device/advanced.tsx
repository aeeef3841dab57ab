import { api } from '@atrium/web/api/client'
import { useErrorText } from '@atrium/web/crud/error-text'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Collapse, Input, Select } from 'antd'
import { useState } from 'react'
import { useWords, type Word } from '../words.ts'
import { ADVANCED, type AdvancedCall, paramsOf } from './advanced-calls.ts'

/** Calls that only OCPP charge points understand. Shows the charge point's answer unchanged. */
export function Advanced({ device, disabled }: { device: string; disabled: boolean }) {
  const { word } = useWords()
  const body = <AdvancedForm device={device} disabled={disabled} />
  return <Collapse ghost items={[{ key: 'advanced', label: word('advanced'), children: body }]} />
}

function AdvancedForm({ device, disabled }: { device: string; disabled: boolean }) {
  const { word } = useWords()
  const errorText = useErrorText()
  const [call, setCall] = useState<AdvancedCall>(ADVANCED[0]!)
  const [given, setGiven] = useState<Record<string, string>>({})
  const sending = useMutation({
    mutationFn: () =>
      api.post<{ data: unknown }>('/api/charge/device/advanced', {
        _id: device,
        type: call.type,
        params: paramsOf(call, given),
      }),
  })
  return (
    <div className="charge-advanced">
      <Select
        aria-label={word('advancedCall')}
        value={call.type}
        options={ADVANCED.map(({ type, action }) => ({ value: type, label: action }))}
        onChange={(type) => {
          setCall(ADVANCED.find((one) => one.type === type)!)
          setGiven({})
          sending.reset()
        }}
      />
      {call.inputs.map(({ name, options }) =>
        options ? (
          <Select
            key={name}
            aria-label={word(`given_${name}` as Word)}
            placeholder={word(`given_${name}` as Word)}
            value={given[name]}
            options={options.map((value) => ({ value, label: value }))}
            onChange={(value: string) => setGiven({ ...given, [name]: value })}
          />
        ) : (
          <Input
            key={name}
            aria-label={word(`given_${name}` as Word)}
            placeholder={word(`given_${name}` as Word)}
            value={given[name] ?? ''}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        ),
      )}
      <Button disabled={disabled} loading={sending.isPending} onClick={() => sending.mutate()}>
        {word('send')}
      </Button>
      {sending.isError && <Alert type="error" showIcon title={errorText(sending.error)} />}
      {sending.data && <pre>{JSON.stringify(sending.data.data, null, 2)}</pre>}
    </div>
  )
}
