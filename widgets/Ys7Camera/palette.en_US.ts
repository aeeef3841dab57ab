export default {
  synonyms: 'ezviz ys7 hikvision camera cloud playback',
}
