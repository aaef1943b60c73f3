/**
 * Groups of words that mean much the same when somebody speaks of suicide or self-harm. Patterns
 * name them in capitals. The words are as `plainWords` leaves them: no apostrophes, lower case.
 */
export const WORD_CLASSES = {
  SELF: 'myself himself herself themselves yourself ourselves',
  ME: 'me myself',
  WHOSE: 'my his her their your our the',
  THEY: 'i im he hes she shes they theyre',
  NOT: 'not dont doesnt didnt cant cannot wont wouldnt never no',
  WISH: `want wants wanted wanting wanna wana wish wishes wished ready rather hope hopes hoping going
    gonna gunna try tries trying tried plan plans planning planned deserve deserves decided like
    love need needs prefer thinking thought thoughts think thinks talk talks talking talked
    threaten threatens threatened threatening say says said saying attempt attempted attempting`,
  HARM: `kill hurt hurts hurting harm harms harmed harming cut cuts cutting hang hangs hanging hanged
    hung shoot shoots shooting shot drown drowning drowned stab stabs stabbing stabbed poison
    poisoning strangle strangling suffocate suffocating injure injuring starve starving slash
    slashing gas gassing neck necking end ending ended off offing offed top topping topped murder
    murdering burn burning overdose overdosing unalive destroy destroying delete deleting`,
  DIE: 'die dying dead',
  LIVE: 'live living alive exist existing life',
  END: 'end ends ended ending finish finishing take takes taking taken took lose throw',
  SKIN: 'wrist wrists arm arms vein veins throat leg legs thigh thighs',
  PILLS: 'pill pills med meds medication medications medicine tablet tablets drugs painkillers',
  HEIGHT: `bridge building roof cliff balcony train trains bus truck traffic car cars tree wall pole
    tower platform window tram`,
  LOVED: 'family everyone everybody kids people world wife husband mates they you',
} as const;

/** Words that may stand between the parts of a pattern without changing what is meant. */
export const FILLERS = `a about actually again all already always and any anymore anyone are as at awake away
  b be been being bad badly both by car could day even ever every everything feel feels felt for from get
  getting go going gone had has have having he hed her hes him his honestly how i id if im in is it ive
  just keep kind kinda know left less like literally longer lot maybe me more much my myself night
  not now of often on one or others our out over own person point probably really right see seriously she shes
  should simply sleeping so some someone sometimes soon sort still such sure than that the their them themselves
  there they theyd think this time to today tomorrow tonight too truck very was way we well were what who
  will wish with world would yesterday you your`;
