import { type TObject, Type } from 'typebox'

const Port = Type.Optional(Type.Integer({ minimum: 0, maximum: 64 }))
const Url = Type.String({ pattern: '^(https?|ftps?|sftp)://\\S+$', maxLength: 500 })
const Key = Type.String({ minLength: 1, maxLength: 50 })
const TRIGGERS = [
  'BootNotification',
  'Heartbeat',
  'StatusNotification',
  'MeterValues',
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
]

const call = (action: string, params: Parameters<typeof Type.Object>[0]) =>
  Type.Object(params, { title: action, additionalProperties: false })

/**
 * Calls of OCPP 1.6 that only charge points understand, for expert users. The title is OCPP's name of the call, which
 * is not translated.
 */
export const OCPP_COMMANDS: Readonly<Record<string, TObject>> = {
  getConfiguration: call('GetConfiguration', { keys: Type.Optional(Type.Array(Key, { maxItems: 50 })) }),
  changeConfiguration: call('ChangeConfiguration', { key: Key, value: Type.String({ maxLength: 500 }) }),
  trigger: call('TriggerMessage', {
    requestedMessage: Type.Union(TRIGGERS.map((message) => Type.Literal(message))),
    port: Port,
  }),
  availability: call('ChangeAvailability', { port: Port, operative: Type.Boolean() }),
  unlock: call('UnlockConnector', { port: Type.Integer({ minimum: 1, maximum: 64 }) }),
  chargingProfile: call('SetChargingProfile', { port: Port, maxW: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }),
  clearChargingProfile: call('ClearChargingProfile', { port: Port }),
  firmware: call('UpdateFirmware', {
    location: Url,
    retrieveDate: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  diagnostics: call('GetDiagnostics', { location: Url }),
  clearCache: call('ClearCache', {}),
}
