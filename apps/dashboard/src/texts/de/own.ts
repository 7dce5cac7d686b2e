/** German: how one signs in to the own account, and who else does. */
export const own = {
  "A code of an app beside the password, so that a stolen password opens nothing.":
    "Ein Code einer App neben dem Passwort, damit ein gestohlenes Passwort nichts öffnet.",
  "A new key takes the place of this one, which works a while longer.":
    "Ein neuer Schlüssel ersetzt diesen, der noch eine Weile gilt.",
  "API keys": "API-Schlüssel",
  "Add a passkey": "Passkey hinzufügen",
  "All but keys and people": "Alles außer Schlüsseln und Personen",
  "An app shows a code that changes every half minute; signing in asks for it.":
    "Eine App zeigt einen Code, der sich jede halbe Minute ändert; das Anmelden fragt danach.",
  "At least eight characters; it is asked for again before anything dangerous.":
    "Mindestens acht Zeichen; vor allem Gefährlichen wird noch einmal danach gefragt.",
  "Become an affiliate": "Partner werden",
  "This network takes no sign-ups at the moment. Ask it for an account.":
    "Dieses Netzwerk nimmt derzeit keine Anmeldungen an. Bitten Sie es um ein Konto.",
  "Change access": "Zugriff ändern",
  "Change the password": "Passwort ändern",
  "Code of your app": "Code Ihrer App",
  "Confirm with a code": "Mit einem Code bestätigen",
  "Copy them": "Kopieren",
  "Days until it ends": "Tage, bis er endet",
  "In force with the next request of this person.": "Gilt ab der nächsten Anfrage dieser Person.",
  "Invite somebody": "Jemanden einladen",
  Invited: "Eingeladen",
  "It signs nobody in any more.": "Er meldet niemanden mehr an.",
  "Kept elsewhere too": "Auch anderswo aufbewahrt",
  Key: "Schlüssel",
  "Look into your mail: a link there verifies your address. Then a manager decides.":
    "Sehen Sie in Ihre Mail: ein Link darin bestätigt Ihre Adresse. Dann entscheidet ein Manager.",
  "May do everything": "Darf alles",
  "May only read": "Darf nur lesen",
  Member: "Mitglied",
  Networks: "Netze",
  "Never without any.": "Ohne Angabe nie.",
  "New password": "Neues Passwort",
  "No keys yet. Programs that use the API need one.":
    "Noch keine Schlüssel. Programme, die die API benutzen, brauchen einen.",
  "No passkeys yet. With one, a finger or a PIN signs you in, and no password can be stolen.":
    "Noch keine Passkeys. Mit einem melden Finger oder PIN Sie an, und kein Passwort kann gestohlen werden.",
  "Nobody else signs in to this account.": "Sonst meldet sich niemand bei diesem Konto an.",
  "Only looks": "Schaut nur",
  "Or type it": "Oder eintippen",
  Passkeys: "Passkeys",
  People: "Personen",
  "Programs that use this key are refused with their next request.":
    "Programme mit diesem Schlüssel werden ab der nächsten Anfrage abgewiesen.",
  "Read it with your app": "Mit Ihrer App einlesen",
  "Recovery codes": "Wiederherstellungscodes",
  Rotate: "Erneuern",
  Security: "Sicherheit",
  Sessions: "Sitzungen",
  "Set it up": "Einrichten",
  "Sign in with a passkey": "Mit einem Passkey anmelden",
  "Sign out there": "Dort abmelden",
  "Sign up": "Registrieren",
  "Signing in asks for the password alone.": "Das Anmelden fragt nur nach dem Passwort.",
  "Switch it off": "Abschalten",
  "The key is shown once. Whoever has it can do what its limits allow.":
    "Der Schlüssel wird einmal gezeigt. Wer ihn hat, kann alles, was seine Grenzen erlauben.",
  "The person gets a letter with a link that is good for seven days.":
    "Die Person bekommt eine Mail mit einem Link, der sieben Tage gilt.",
  "The person no longer signs in to this account; sessions for it end at once.":
    "Die Person meldet sich nicht mehr bei diesem Konto an; Sitzungen dafür enden sofort.",
  "The second factor counts once your app has shown the first code.":
    "Der zweite Faktor gilt, sobald Ihre App den ersten Code gezeigt hat.",
  "This one": "Diese hier",
  "Used last": "Zuletzt benutzt",
  "What else opens the account": "Was das Konto sonst öffnet",
  "What uses it, so that you know later.": "Was ihn benutzt, damit Sie es später wissen.",
  "Where it may be used from, such as 203.0.113.0/24; everywhere without any.":
    "Von wo er benutzt werden darf, etwa 203.0.113.0/24; ohne Angabe von überall.",
  "Whoever is signed in there has to sign in again.":
    "Wer dort angemeldet ist, muss sich neu anmelden.",
  "You are signed in nowhere.": "Sie sind nirgends angemeldet.",
  "You are signed out everywhere, here as well.": "Sie werden überall abgemeldet, auch hier.",
  "Your browser asks for a finger, a face or a PIN.":
    "Ihr Browser fragt nach Finger, Gesicht oder PIN.",
  "Your password": "Ihr Passwort",
  "As the language does": "Wie die Sprache es tut",
  Dates: "Datumsangaben",
  Numbers: "Zahlen",
  "1,234.56": "1,234.56",
  "1.234,56": "1.234,56",
  "1 234,56": "1 234,56",
  "1’234.56": "1’234.56",
  "2026-11-24": "2026-11-24",
  "24.11.2026": "24.11.2026",
  "24/11/2026": "24/11/2026",
  "11/24/2026": "11/24/2026"
}
