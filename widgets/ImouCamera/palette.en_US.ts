export default {
  synonyms: 'imou lechange dahua camera cloud playback',
}
