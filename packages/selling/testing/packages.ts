import { packages as devices } from '@atrium/devices/testing/packages'
import { sellingPackage } from '../server/package.ts'

/** Selling and what it stands on. */
export const packages = [...devices, sellingPackage]
