/** As devices and this app name it. */
const OWN = [
  'user',
  'admin',
  'full',
  'timeUp',
  'energyUp',
  'overPower',
  'noLoad',
  'unplug',
  'overHeat',
  'smoke',
  'powerLoss',
  'emergency',
  'fault',
  'offline',
] as const

/** As charge points name it (OCPP 1.6, `Reason`). */
const OF_OCPP = [
  'EVDisconnected',
  'Remote',
  'Local',
  'DeAuthorized',
  'HardReset',
  'SoftReset',
  'Reboot',
  'PowerLoss',
  'EmergencyStop',
  'UnlockCommand',
  'Other',
] as const

/** Why charges end. Others may come from a device; they have no word. */
export const STOP_REASONS = [...OWN, ...OF_OCPP] as const
