// The programs that the tests need besides npm's packages: a browser, a font with Chinese characters and Redis for the
// journeys, Debian's InfluxDB and its clients for comparison, MariaDB, and Prometheus' own checker for metrics and alerts, zbar
// and poppler for what is printed, R for statistics, ffmpeg with servers of RTSP and RTMP for cameras. They are installed by the system, not by npm; so are the programs of a
// device that is a shell script.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { fail, run } from './prepare.mjs'

/** Installs the programs that the journeys need if possible; otherwise prints what to install and exits. */
export async function ensureBrowser() {
  const packages = ['chromium', 'fontconfig', 'fonts-noto-cjk', 'mosquitto', 'mosquitto-clients', 'redis-server']
  await ensure(missingForJourneys, packages)
}

/** The same for the tests that query Debian's InfluxDB, and for those in which its clients query this server. */
export async function ensureInflux() {
  await ensure(missingForInflux, ['influxdb', 'influxdb-client', 'python3-influxdb'])
}

/** The same for the test with a device that is a shell script. */
export async function ensureShellDevice() {
  const missing = async () => ['mosquitto_rr', 'jq'].filter((program) => !answers('which', program))
  await ensure(missing, ['mosquitto-clients', 'jq'])
}

/** The same for the tests that query Debian's MariaDB. */
export async function ensureMaria() {
  await ensure(missingForMaria, ['mariadb-server'])
}

/** The same for the tests that read a real broker. */
export async function ensureMosquitto() {
  const missing = async () => ['mosquitto', 'mosquitto_passwd'].filter((program) => !answers('which', program))
  await ensure(missing, ['mosquitto'])
}

/** The same for the tests that read printed codes and papers back. */
export async function ensurePaperReaders() {
  const missing = async () => ['zbarimg', 'pdftotext'].filter((program) => !answers('which', program))
  await ensure(missing, ['zbar-tools', 'poppler-utils'])
}

/** The same for the tests of metrics and alerts. */
export async function ensurePromtool() {
  await ensure(async () => (answers('promtool', '--version') ? [] : ['promtool']), ['prometheus'])
}

/** The same for the test that compares statistics with those of R. */
export async function ensureR() {
  await ensure(async () => (answers('Rscript', '--version') ? [] : ['Rscript']), ['r-base-core'])
}

/** The same for the tests with cameras: ffmpeg, and servers of RTSP and RTMP. */
export async function ensureStreams() {
  const plugins = ['base', 'good', 'ugly', 'bad'].map((name) => `gstreamer1.0-plugins-${name}`)
  const rtsp = ['gir1.2-gst-rtsp-server-1.0', 'python3-gi', ...plugins]
  await ensure(missingForStreams, ['ffmpeg', 'nginx', 'libnginx-mod-rtmp', ...rtsp])
}

async function ensure(listMissing, packages) {
  if ((await listMissing()).length === 0) return
  // The system's installer refuses to run twice at the same time.
  await withLock('programs', () => install(listMissing, packages))
}

async function install(listMissing, packages) {
  const missing = await listMissing()
  if (missing.length === 0) return
  console.log(`Missing: ${missing.join(', ')}`)
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  }
  const still = await listMissing()
  if (still.length > 0) fail(`Install ${still.join(' and ')}, for example: apt-get install ${packages.join(' ')}`)
}

const answers = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

async function missingForJourneys() {
  const { chromium } = await import('@playwright/test')
  const fonts = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? ''
  const hasBrowser = existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())
  return [
    ...(hasBrowser ? [] : ['Chromium']),
    ...(fonts.trim() ? [] : ['a font with Chinese letters']),
    ...(answers('redis-server', '--version') ? [] : ['redis-server']),
    ...(answers('which', 'mosquitto') ? [] : ['mosquitto']),
  ]
}

async function missingForStreams() {
  const elements = ['x264enc', 'x265enc', 'rtph264pay', 'alawenc', 'voaacenc', 'jpegenc']
  const asks = `import gi; gi.require_version("GstRtspServer", "1.0"); from gi.repository import Gst, GstRtspServer; Gst.init(None)
assert all(Gst.ElementFactory.find(one) for one in ${JSON.stringify(elements)})`
  return [
    ...(answers('ffmpeg', '-version') ? [] : ['ffmpeg']),
    ...(answers('/usr/bin/python3', '-c', asks) ? [] : ["GStreamer's RTSP server"]),
    ...(existsSync('/usr/lib/nginx/modules/ngx_rtmp_module.so') ? [] : ['nginx with RTMP']),
  ]
}

async function missingForMaria() {
  return [
    ...(answers('/usr/sbin/mariadbd', '--version') ? [] : ['mariadbd']),
    ...(answers('which', 'mariadb-install-db') ? [] : ['mariadb-install-db']),
  ]
}

async function missingForInflux() {
  return [
    ...(answers('influxd', 'version') ? [] : ['influxd']),
    ...(answers('influx', '-version') ? [] : ['the influx shell']),
    ...(answers('/usr/bin/python3', '-c', 'import influxdb') ? [] : ['python3-influxdb']),
  ]
}
