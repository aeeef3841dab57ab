import { timeseriesPackage } from '@atrium/timeseries/server/package'
import { devicesPackage } from '../server/package.ts'

/** Devices and what they stand on. */
export const packages = [timeseriesPackage, devicesPackage]
