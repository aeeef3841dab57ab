import { AlertsPanel } from './alerts-panel.tsx'
import { DeviceMapPanel } from './device-map-panel.tsx'
import { DeviceStatesPanel } from './shares.tsx'

/** The last row of an app that sells at devices: where they are, in which states, and which need somebody. */
export function DevicesRow() {
  return (
    <div className="core-overview-pair">
      <DeviceMapPanel />
      <div className="core-overview-column">
        <DeviceStatesPanel />
        <AlertsPanel />
      </div>
    </div>
  )
}
