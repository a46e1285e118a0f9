import { DomainError } from '#domain/failures/failures.ts';
import { MIN_DESK_PASSWORD } from '#domain/people/accounts.ts';
import { isDeskRole, type Role } from '#domain/people/roles.ts';

/** The list is the top of published rankings, with words of this trade and of this country. */
const COMMON_PASSWORDS = `
password passwort passw0rd motdepasse secret admin administrator administrateur root login welcome
bienvenue bonjour bonsoir salut qwerty qwertyuiop qwertyui azerty azertyui azertyuiop asdfgh asdfghjkl
qsdfgh qsdfghjklm zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc qweasd qweasdzxc abcdef abcdefg abcdefgh
abcd1234 a1b2c3 a1b2c3d4 q1w2e3 q1w2e3r4 q1w2e3r4t5 a1z2e3 a1z2e3r4 a1z2e3r4t5 1q2w3e 1q2w3e4r
1q2w3e4r5t 1a2z3e 1a2z3e4r 1qaz2wsx 1q1q1q 1qazxsw2 zaq12wsx iloveyou jetaime jetaimeplusquetout
jetadore loveyou lovely loveme love forever chouchou doudou loulou cherie cheri amour monamour amours
coeur bisous bisou calin calins letmein trustno1 access master monkey dragon shadow sunshine princess
princesse football baseball basketball soccer superman batman spiderman pokemon naruto starwars michael
jordan jennifer jessica ashley daniel andrew joshua matthew robert thomas anthony charlie george william
richard maggie nicole michelle amanda hannah samantha victoria elizabeth stephanie melissa patricia
nicolas julien camille marine pauline manon chloe julie marie sophie isabelle nathalie sandrine caroline
aurelie laetitia celine audrey emilie mathilde juliette charlotte alexandre alexandra maxime antoine
guillaume vincent sebastien frederic christophe philippe laurent olivier patrick francois bernard pierre
jerome romain quentin florian kevin dylan jeremy jonathan benjamin valentin clement baptiste arthur
kouassi kouadio kouame konan koffi kone traore coulibaly ouattara diallo bamba toure cisse diarra fofana
sangare camara yao aya awa fatou fatoumata aminata mariam mariama mohamed mohammed mamadou ibrahim
ibrahima moussa abdoulaye issouf adama salif drogba abidjan cocody yopougon marcory bouake yamoussoukro
coteivoire cotedivoire ivoire ivoirien elephant elephants africa afrique dakar bamako freedom whatever
michelin hello hellohello computer internet samsung iphone android google facebook twitter youtube
microsoft windows linux oracle yahoo hotmail gmail orange wave mtn moov canal summer winter spring
autumn printemps hiver automne soleil monday tuesday friday sunday lundi mardi mercredi jeudi vendredi
samedi dimanche janvier fevrier mars avril juillet aout septembre octobre novembre decembre january
february march april august september october november december cookie chocolat chocolate banana banane
cherry peanut pepper ginger butter cheese fromage apple pomme vanille caramel sucre nutella coffee
whisky tigger tiger tigre lion panther eagle falcon phoenix buster rabbit lapin kitten kitty chaton
minou puppy hunter ranger killer soldier warrior ninja samurai pirate angel ange angels demon devil
diamond diamant silver golden purple yellow black white blanc noir rouge bleu mustang ferrari porsche
mercedes toyota honda yamaha harley corvette camaro peugeot renault citroen jaguar arsenal chelsea
liverpool barcelona barcelone realmadrid madrid juventus milan bayern marseille lyon paris parissg
psgpsg lakers yankees cowboys steelers packers eagles broncos raiders dolphins maman mamanpapa papamaman
papa famille family friends amis soeur frere mother father daddy mommy baby bebe babygirl babyboy girl
boys enfant enfants jesus jesuschrist christ jesus1 god dieu dieuestgrand dieuestamour allah bismillah
grace blessing gloire amen church bible islam saint trinity heaven matrix merlin gandalf hobbit zelda
mario sonic minecraft fortnite roblox playstation xbox gamer gaming player counter strike doom warcraft
blizzard diablo abc laveo-demo laveo-test pressing laverie lavage lessive linge laveo laveoo laveodemo changeme changezmoi default
temp temporaire test testtest tester testing guest invite user utilisateur demo sample pass passe passer
passpass passwd code codes secretcode london england france french canada america texas boston chicago
dallas denver austin florida california newyork brooklyn australia brazil brasil mexico colombia germany
deutschland italia espana portugal russia china japan tokyo music musique guitar guitare piano dance
danse metallica nirvana slipknot eminem beatles rihanna beyonce shakira madonna snoopy garfield mickey
minnie disney simpsons scooby barbie tinkerbell hockey tennis rugby golf golfer fishing boxing running
swimming champion winner victory victoire success lucky chance bonheur smile sourire happy joyeux
liberte espoir courage paix rainbow butterfly papillon flower fleur rose roses violet jasmine jasmin
tulipe lavande crystal cristal sapphire ruby amber star stars etoile moon lune earth ocean river storm
thunder lightning fire dragonball creative system server network security securite database manager
director boss patron office bureau bank banque money argent dollar euros business company service
support contact maverick rebel rocket scorpion cobra viper spider wolf bear cowboy indian gemini taurus
aries scorpio libra virgo pisces leo capricorn alexis andrea angela arnaud barbara brandon brittany
carlos carolina cameron christian christina christine claudia cynthia danielle denise diana dominic
donald edward elodie eric ernest estelle fabien fabrice felix fernando florence franck gabriel gerard
gregory helene henri jackson jacques joseph justin karine katherine lauren leonard lucas lucie ludovic
magali marion martin maurice miguel monique morgan nathan noemie oliver pamela pascal peter rachel
raphael rebecca ricardo roland sabrina samuel sandra sarah scott serge simon steven sylvie tiffany
valerie veronique vanessa xavier yannick yvonne zacharie abc123 azerty123 admin123 pass123 passe123
test123 qwe123 asd123 zxc123 aze123 wxc123 123abc 123qwe 123aze 123456a a123456 aa123456 abcd123 q123456
1234qwer qwer1234 azer1234 1234azer asdf1234 qwerasdf asdfasdf qweqwe azeaze asdasd zxczxc aaaaaa azazaz
qqqqqq zzzzzz xxxxxx 000000 111111 222222 333333 444444 555555 666666 777777 888888 999999 0000000
1111111 7777777 00000000 11111111 22222222 55555555 66666666 77777777 88888888 99999999 000000000
111111111 999999999 0000000000 1111111111 123123 123123123 123321 12341234 1234321 1234554321 12344321
123654 123654789 123789 147258 147258369 147852 147852369 159159 159357 159753 159951 159852 258456
258369 321321 321654 321654987 456456 456123 456789 456852 654321 7654321 87654321 987654 9876543
98765432 987654321 9876543210 0987654321 0123456 01234567 012345678 0123456789 123456 1234567 12345678
123456789 1234567890 12345679 123456780 1234560 1234561 112233 11223344 1122334455 121212 12121212
131313 141414 151515 161616 171717 181818 191919 202020 202122 212121 232323 242424 252525 303030 313131
323232 404040 414141 420420 454545 464646 505050 515151 525252 565656 585858 606060 636363 646464 656565
676767 686868 696969 707070 717171 727272 737373 747474 757575 767676 787878 797979 808080 828282 848484
858585 868686 878787 888999 898989 909090 919191 929292 939393 949494 959595 969696 979797 987987 989898
951753 741852 741852963 753159 753951 789456 789456123 789789 852456 852852 963852 963852741 963963
102030 10203040 1020304050 100000 200000 110110 101010 010101 01010101 020202 030303 112358 314159
3141592 271828 135790 13579 246810 2468101 1357924680 2580 25802580 147147 369369 258258 357159 666999
999666 123454321 111222 111222333 222333 333444 222111 333222 444555 555666 777888 999888 456321 789123
123987 098765 09876543 110011 112211 123000 000123 100200 100200300 123456123 123456654321 1234512345
1231231234 55555 5555555 5555555555 225225 22522522 0707070 070707 050505 010203 01020304 0102030405
060606 080808 090909 040404
`;

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/));
const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** A common word stays common with digits or signs at its ends, when repeated, or with signs for letters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const trimmed = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undisguised = plain.replace(/[@431!0$57]/g, (c) => DISGUISES[c] ?? c).replace(/[^a-z]+$/, '');
  const half = plain.slice(0, Math.ceil(plain.length / 2));
  const isTwice = half.length >= 3 && half + half === plain;
  return (
    [plain, trimmed, undisguised].some((one) => common.has(one)) ||
    (isTwice && common.has(half)) ||
    new Set(plain).size <= 2
  );
}

export function refuseWeakPassword(role: Role, password: string): void {
  if (!isDeskRole(role)) return;
  if ([...password].length < MIN_DESK_PASSWORD) throw new DomainError('PASSWORD_TOO_SHORT');
  if (isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON');
}
