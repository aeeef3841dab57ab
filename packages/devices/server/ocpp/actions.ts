/** Notifications that have no handler: they are stored in the device's log. */
export const NOTICES = [
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
  'SecurityEventNotification',
  'LogStatusNotification',
  'SignedFirmwareStatusNotification',
]

/** The calls that charge points send. */
export const RECEIVED = [
  'BootNotification',
  'Heartbeat',
  'StatusNotification',
  'Authorize',
  'StartTransaction',
  'MeterValues',
  'StopTransaction',
  'DataTransfer',
  'SignCertificate',
  ...NOTICES,
]

/** Calls of the other direction: they are known, but a charge point must not send them. */
export const ASKED = [
  'CancelReservation',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetLocalListVersion',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
]
