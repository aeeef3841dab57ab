import { sharedWorld } from '@atrium/core/testing/shared-world'
import { timeseriesPackage } from '../server/package.ts'

/** The time series without an app. */
export const timeseriesWorld = () => sharedWorld({ packages: [timeseriesPackage] })
