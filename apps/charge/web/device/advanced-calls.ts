/** OCPP's names are not translated, because its documents use them. */
export interface AdvancedCall {
  type: string
  action: string
  inputs: readonly { name: string; options?: readonly string[]; number?: true; optional?: true; list?: true }[]
}

const port = { name: 'port', number: true, optional: true } as const

export const ADVANCED: readonly AdvancedCall[] = [
  { type: 'getConfiguration', action: 'GetConfiguration', inputs: [{ name: 'keys', list: true, optional: true }] },
  { type: 'changeConfiguration', action: 'ChangeConfiguration', inputs: [{ name: 'key' }, { name: 'value' }] },
  {
    type: 'trigger',
    action: 'TriggerMessage',
    inputs: [
      {
        name: 'requestedMessage',
        options: [
          'BootNotification',
          'Heartbeat',
          'StatusNotification',
          'MeterValues',
          'FirmwareStatusNotification',
          'DiagnosticsStatusNotification',
        ],
      },
      port,
    ],
  },
  {
    type: 'availability',
    action: 'ChangeAvailability',
    inputs: [port, { name: 'operative', options: ['Operative', 'Inoperative'] }],
  },
  { type: 'unlock', action: 'UnlockConnector', inputs: [{ name: 'port', number: true }] },
  { type: 'chargingProfile', action: 'SetChargingProfile', inputs: [port, { name: 'maxW', number: true }] },
  { type: 'clearChargingProfile', action: 'ClearChargingProfile', inputs: [port] },
  { type: 'firmware', action: 'UpdateFirmware', inputs: [{ name: 'location' }] },
  { type: 'diagnostics', action: 'GetDiagnostics', inputs: [{ name: 'location' }] },
  { type: 'clearCache', action: 'ClearCache', inputs: [] },
]

/** Converts the typed values to the call's parameters. The server reports wrong values. */
export function paramsOf({ inputs }: AdvancedCall, given: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    inputs.flatMap(({ name, number, optional, list }): [string, unknown][] => {
      const text = (given[name] ?? '').trim()
      if (text === '' && optional) return []
      if (name === 'operative') return [[name, text === 'Operative']]
      if (list) return [[name, text.split(/[\s,，]+/).filter(Boolean)]]
      return [[name, number ? Number(text) : text]]
    }),
  )
}
