/** Notices that change nothing here: they are kept with the device. */
export const NOTICES = [
  'FirmwareStatusNotification',
  'DiagnosticsStatusNotification',
  'SecurityEventNotification',
  'LogStatusNotification',
  'SignedFirmwareStatusNotification',
]

/** What charge points call. */
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

/** Calls of the other direction: known, and not ours to carry out. */
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
