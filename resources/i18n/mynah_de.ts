<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Mynah</source>
        <translation>Über Mynah</translation>
    </message>
    <message>
        <source>Mynah</source>
        <translation>Mynah</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Mynah turns speech into text on your own computer, with NVIDIA&apos;s speech models. Recordings and transcripts never leave it.</source>
        <translation>Mynah macht auf Ihrem eigenen Computer aus Sprache Text, mit den Sprachmodellen von NVIDIA. Aufnahmen und Transkripte verlassen ihn nie.</translation>
    </message>
    <message>
        <source>Mynah is free software under the Apache License 2.0. Each model has its own licence.</source>
        <translation>Mynah ist freie Software unter der Apache-Lizenz 2.0. Jedes Modell hat seine eigene Lizenz.</translation>
    </message>
    <message>
        <source>Mynah&apos;s licence</source>
        <translation>Lizenz von Mynah</translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation>Nach Updates suchen</translation>
    </message>
    <message>
        <source>Ask once for the newest version</source>
        <translation>Einmal nach der neuesten Version fragen</translation>
    </message>
    <message>
        <source>Search libraries</source>
        <translation>Bibliotheken suchen</translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation>Lizenztext</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message numerus="yes">
        <source>%n software librarie(s), each under its own licence.</source>
        <translation>
            <numerusform>%n Softwarebibliothek unter eigener Lizenz.</numerusform>
            <numerusform>%n Softwarebibliotheken, jede unter eigener Lizenz.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Add files</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Show &amp;in folder</source>
        <translation>Im Ordner &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>Dateien &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Add &amp;folder…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Watch folders…</source>
        <translation>Ordner &amp;überwachen…</translation>
    </message>
    <message>
        <source>Start &amp;recording</source>
        <translation>Aufnahme &amp;starten</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Pause recording</source>
        <translation>Aufnahme &amp;pausieren</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Mar&amp;k</source>
        <translation>Mar&amp;kieren</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Show &amp;words while recording</source>
        <translation>&amp;Wörter während der Aufnahme zeigen</translation>
    </message>
    <message>
        <source>Open &amp;transcript…</source>
        <translation>&amp;Transkript öffnen…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Export a&amp;gain</source>
        <translation>&amp;Erneut exportieren</translation>
    </message>
    <message>
        <source>Captions in the &amp;video…</source>
        <translation>Untertitel ins &amp;Video…</translation>
    </message>
    <message>
        <source>F&amp;older settings…</source>
        <translation>Ordnere&amp;instellungen…</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modelle…</translation>
    </message>
    <message>
        <source>Sto&amp;rage…</source>
        <translation>S&amp;peicherplatz…</translation>
    </message>
    <message>
        <source>Remove&amp;d recordings…</source>
        <translation>&amp;Entfernte Aufnahmen…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Ei&amp;nstellungen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Alles aus&amp;wählen</translation>
    </message>
    <message>
        <source>&amp;Search library</source>
        <translation>&amp;Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>&amp;Vocabulary…</source>
        <translation>&amp;Vokabular…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>&amp;Befehlspalette…</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Bibliothek</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Ca&amp;ptions</source>
        <translation>&amp;Untertitel</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Transcribe</source>
        <translation>&amp;Transkribieren</translation>
    </message>
    <message>
        <source>Transcribe a&amp;gain…</source>
        <translation>&amp;Neu transkribieren…</translation>
    </message>
    <message>
        <source>&amp;Identify speakers…</source>
        <translation>&amp;Sprecher erkennen…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>R&amp;etry</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Pause &amp;all</source>
        <translation>A&amp;lle anhalten</translation>
    </message>
    <message>
        <source>C&amp;ontinue all</source>
        <translation>Alle &amp;fortsetzen</translation>
    </message>
    <message>
        <source>Move to &amp;top</source>
        <translation>Nach &amp;ganz oben</translation>
    </message>
    <message>
        <source>&amp;Go to the one in progress</source>
        <translation>&amp;Zur laufenden gehen</translation>
    </message>
    <message>
        <source>Locate &amp;file…</source>
        <translation>&amp;Datei suchen…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>L&amp;ink recording…</source>
        <translation>Aufnahme &amp;verknüpfen…</translation>
    </message>
    <message>
        <source>Link recording…</source>
        <translation>Aufnahme verknüpfen…</translation>
    </message>
    <message>
        <source>Re&amp;move from library</source>
        <translation>Aus der Bibliothek ent&amp;fernen</translation>
    </message>
    <message>
        <source>Mark as &amp;correct</source>
        <translation>Als &amp;richtig markieren</translation>
    </message>
    <message>
        <source>Use the other readin&amp;g</source>
        <translation>An&amp;dere Lesart verwenden</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>De&amp;lete transcript…</source>
        <translation>T&amp;ranskript löschen…</translation>
    </message>
    <message>
        <source>Earlier &amp;versions…</source>
        <translation>Frühere &amp;Fassungen…</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Memory and &amp;hardware…</source>
        <translation>&amp;Speicher und Hardware…</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>&amp;Diagnose speichern…</translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation>Nach &amp;Updates suchen</translation>
    </message>
    <message>
        <source>&amp;About Mynah</source>
        <translation>&amp;Über Mynah</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Sprecher</translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Delete transcripts…</source>
        <translation>Transkripte löschen…</translation>
    </message>
    <message>
        <source>Delete the transcripts of the selected recordings</source>
        <translation>Die Transkripte der gewählten Aufnahmen löschen</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Free the space of deleted transcripts</source>
        <translation>Den Platz gelöschter Transkripte freigeben</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Save all transcripts in one file</source>
        <translation>Alle Transkripte in einer Datei sichern</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Restore a backup at the next start</source>
        <translation>Eine Sicherung beim nächsten Start wiederherstellen</translation>
    </message>
    <message>
        <source>Find moved recordings…</source>
        <translation>Verschobene Aufnahmen suchen…</translation>
    </message>
    <message>
        <source>Search a folder by content</source>
        <translation>Einen Ordner nach dem Inhalt durchsuchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Storage by recording</source>
        <translation>Speicherplatz je Aufnahme</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n Aufnahme</numerusform>
            <numerusform>%n Aufnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>the largest {n} shown</source>
        <translation>die {n} größten gezeigt</translation>
    </message>
    <message>
        <source>Compact frees at least {size}</source>
        <translation>„Verkleinern“ gibt mindestens {size} frei</translation>
    </message>
    <message>
        <source>{name} (removed)</source>
        <translation>{name} (entfernt)</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n transcript(s) with all edits, {size}?</source>
        <translation>
            <numerusform>%n Transkript mit allen Bearbeitungen löschen, {size}?</numerusform>
            <numerusform>%n Transkripte mit allen Bearbeitungen löschen, {size}?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Das lässt sich nicht rückgängig machen. Aufnahmen und exportierte Dateien bleiben.</translation>
    </message>
    <message>
        <source>Delete transcripts</source>
        <translation>Transkripte löschen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) deleted. Compact frees their space.</source>
        <translation>
            <numerusform>%n Transkript gelöscht. „Verkleinern“ gibt den Platz frei.</numerusform>
            <numerusform>%n Transkripte gelöscht. „Verkleinern“ gibt den Platz frei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Freed {size}.</source>
        <translation>{size} freigegeben.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation>Wird gesichert…</translation>
    </message>
    <message numerus="yes">
        <source>Backed up %n recording(s) to {file}.</source>
        <translation>
            <numerusform>%n Aufnahme in {file} gesichert.</numerusform>
            <numerusform>%n Aufnahmen in {file} gesichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation>Sicherung wird geprüft…</translation>
    </message>
    <message numerus="yes">
        <source>Replace everything here with %n recording(s) from {file}?</source>
        <translation>
            <numerusform>Alles hier durch %n Aufnahme aus {file} ersetzen?</numerusform>
            <numerusform>Alles hier durch %n Aufnahmen aus {file} ersetzen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah restores it at the next start. Back up the current library first, or it is lost.</source>
        <translation>Mynah stellt sie beim nächsten Start wieder her. Sichern Sie vorher die jetzige Bibliothek, sonst geht sie verloren.</translation>
    </message>
    <message>
        <source>Damaged in the backup, and not restored: {names}.</source>
        <translation>In der Sicherung beschädigt und nicht wiederhergestellt: {names}.</translation>
    </message>
    <message>
        <source>Restart Mynah to restore {file}.</source>
        <translation>Starten Sie Mynah neu, um {file} wiederherzustellen.</translation>
    </message>
    <message>
        <source>Folder to search</source>
        <translation>Zu durchsuchender Ordner</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) found</source>
        <translation>
            <numerusform>%n Aufnahme gefunden</numerusform>
            <numerusform>%n Aufnahmen gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not found</source>
        <translation>
            <numerusform>%n nicht gefunden</numerusform>
            <numerusform>%n nicht gefunden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>BatchMonitor</name>
    <message>
        <source>Recordings are being transcribed</source>
        <translation>Aufnahmen werden transkribiert</translation>
    </message>
    <message>
        <source>A recording is being made</source>
        <translation>Eine Aufnahme läuft</translation>
    </message>
</context>
<context>
    <name>BurnDialog</name>
    <message>
        <source>Captions in the video</source>
        <translation>Untertitel im Video</translation>
    </message>
    <message>
        <source>A copy of {name} gets the captions in its picture.</source>
        <translation>Eine Kopie von {name} bekommt die Untertitel ins Bild.</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>VP9</source>
        <translation>VP9</translation>
    </message>
    <message>
        <source>H.264, for all players</source>
        <translation>H.264, für alle Player</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Wort für Wort</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>Von links nach rechts</translation>
    </message>
    <message>
        <source>By outline</source>
        <translation>Durch die Kontur</translation>
    </message>
    <message>
        <source>Coding</source>
        <translation>Codierung</translation>
    </message>
    <message>
        <source>Highlight words</source>
        <translation>Wörter hervorheben</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Write video</source>
        <translation>Video schreiben</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>{name} wird geschrieben …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>{name} exists. Choose another file.</source>
        <translation>{name} gibt es schon. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Stopped. No file was written.</source>
        <translation>Angehalten. Keine Datei wurde geschrieben.</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} gespeichert</translation>
    </message>
    <message>
        <source>No font on this computer has {signs}.</source>
        <translation>Keine Schrift auf diesem Computer hat {signs}.</translation>
    </message>
    <message>
        <source>It leaves out the subtitle tracks of the old video: {tracks}.</source>
        <translation>Ihm fehlen die Untertitelspuren des alten Videos: {tracks}.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>CaptionWindow</name>
    <message>
        <source>Captions</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>Smaller letters (Ctrl+-)</source>
        <translation>Kleinere Buchstaben (Strg+-)</translation>
    </message>
    <message>
        <source>Larger letters (Ctrl++)</source>
        <translation>Größere Buchstaben (Strg++)</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Opacity of the ground</source>
        <translation>Deckkraft des Hintergrunds</translation>
    </message>
    <message>
        <source>Close captions (Esc)</source>
        <translation>Untertitel schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>ChatChoices</name>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Automatic, or codes: eng, deu</source>
        <translation>Automatisch, oder Codes: eng, deu</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Aufnahmedatum</translation>
    </message>
    <message>
        <source>Participants</source>
        <translation>Beteiligte</translation>
    </message>
    <message>
        <source>One per line: CHI:Anna:Target_Child</source>
        <translation>Je Zeile eine Person: CHI:Anna:Target_Child</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>One per line</source>
        <translation>Je Zeile einer</translation>
    </message>
    <message>
        <source>Word times (%wor)</source>
        <translation>Wortzeiten (%wor)</translation>
    </message>
    <message>
        <source>Mark fillers and repetitions (English)</source>
        <translation>Füllwörter und Wiederholungen markieren (Englisch)</translation>
    </message>
    <message>
        <source>Split long speech without punctuation</source>
        <translation>Lange Rede ohne Satzzeichen teilen</translation>
    </message>
    <message>
        <source>Start utterances in lower case</source>
        <translation>Äußerungen klein beginnen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>Chinese, Japanese, Thai</source>
        <translation>Chinesisch, Japanisch, Thai</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei…</translation>
    </message>
    <message>
        <source>Copy the headers of another CHAT file</source>
        <translation>Die Kopfzeilen einer anderen CHAT-Datei übernehmen</translation>
    </message>
    <message>
        <source>Participant table</source>
        <translation>Beteiligtentabelle</translation>
    </message>
    <message>
        <source>CSV file (optional)</source>
        <translation>CSV-Datei (optional)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the participant table</source>
        <translation>Die Beteiligtentabelle wählen</translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation>CHAT</translation>
    </message>
    <message>
        <source>Mynah assigns these codes to speakers by name, then in order.</source>
        <translation>Mynah ordnet diese Kürzel den Sprechern nach Namen zu, sonst der Reihe nach.</translation>
    </message>
</context>
<context>
    <name>ChatMarks</name>
    <message>
        <source>Filler: &amp;-um</source>
        <translation>Füllwort: &amp;-äh</translation>
    </message>
    <message>
        <source>Word fragment: &amp;+wa</source>
        <translation>Wortfragment: &amp;+wa</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Short pause</source>
        <translation>Kurze Pause</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Long pause</source>
        <translation>Lange Pause</translation>
    </message>
    <message>
        <source>Trailing off</source>
        <translation>Satz bleibt offen</translation>
    </message>
    <message>
        <source>Question, trailing off</source>
        <translation>Frage bleibt offen</translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation>Unterbrechung</translation>
    </message>
    <message>
        <source>Interrupted question</source>
        <translation>Unterbrochene Frage</translation>
    </message>
    <message>
        <source>Self-interruption</source>
        <translation>Selbstunterbrechung</translation>
    </message>
    <message>
        <source>Self-interrupted question</source>
        <translation>Selbst abgebrochene Frage</translation>
    </message>
    <message>
        <source>Question with exclamation</source>
        <translation>Frage mit Ausruf</translation>
    </message>
    <message>
        <source>Insert CHAT code</source>
        <translation>CHAT-Code einfügen</translation>
    </message>
    <message>
        <source>All codes and keys…</source>
        <translation>Alle Codes und Tasten…</translation>
    </message>
    <message>
        <source>CHAT codes</source>
        <translation>CHAT-Codes</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>While you edit a segment, press F2, then the key.</source>
        <translation>Drücken Sie beim Bearbeiten eines Segments F2, dann die Taste.</translation>
    </message>
</context>
<context>
    <name>ChatMessages</name>
    <message numerus="yes">
        <source>%n CHAT problem(s) in {name}.</source>
        <translation>
            <numerusform>%n CHAT-Fehler in {name}.</numerusform>
            <numerusform>%n CHAT-Fehler in {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner…</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>The name of {name} differs from its recording. CLAN can&apos;t pair them. Replace the existing file.</source>
        <translation>Der Name von {name} weicht von der Aufnahme ab. CLAN findet sie so nicht. Ersetzen Sie die vorhandene Datei.</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} gespeichert</translation>
    </message>
</context>
<context>
    <name>ChatNotice</name>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Close this dialog and list the problems</source>
        <translation>Diesen Dialog schließen und die Fehler auflisten</translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n CHAT-Fehler</numerusform>
            <numerusform>%n CHAT-Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n of these transcripts</source>
        <translation>
            <numerusform>in %n dieser Transkripte</numerusform>
            <numerusform>in %n dieser Transkripte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatReview</name>
    <message>
        <source>Check CHAT rules</source>
        <translation>CHAT-Regeln prüfen</translation>
    </message>
    <message>
        <source>Next CHAT problem</source>
        <translation>Nächster CHAT-Fehler</translation>
    </message>
    <message>
        <source>Previous CHAT problem</source>
        <translation>Voriger CHAT-Fehler</translation>
    </message>
</context>
<context>
    <name>CommandMessages</name>
    <message>
        <source>Allow this command</source>
        <translation>Diesen Befehl erlauben</translation>
    </message>
    <message>
        <source>The command runs after the recordings that you add from now on.</source>
        <translation>Der Befehl läuft nach den Aufnahmen, die Sie ab jetzt hinzufügen.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Search commands, recordings, words and settings</source>
        <translation>Befehle, Aufnahmen, Wörter und Einstellungen suchen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Type &gt; for commands, / for words</source>
        <translation>&gt; für Befehle, / für Wörter</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>In this transcript</source>
        <translation>In diesem Transkript</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>The other transcript is the reference</source>
        <translation>Das andere Transkript ist die Referenz</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Leertaste spielt ab, F2 bearbeitet</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Großschreibung</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Satzzeichen</translation>
    </message>
    <message>
        <source>Digits or words</source>
        <translation>Ziffern oder Wörter</translation>
    </message>
    <message>
        <source>Fillers (uh, um)</source>
        <translation>Verzögerungslaute (äh, hm)</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Als HTML speichern…</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>Fehlerrate</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Words of the reference</source>
        <translation>Wörter der Referenz</translation>
    </message>
    <message>
        <source>Errors by speaker and in total</source>
        <translation>Fehler nach Sprechern und insgesamt</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Quote</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Nicht beachten</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Fassungen</translation>
    </message>
    <message>
        <source>Version of {time}</source>
        <translation>Fassung von {time}</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Choose the reference</source>
        <translation>Referenz wählen</translation>
    </message>
    <message>
        <source>Choose a reference</source>
        <translation>Referenz wählen</translation>
    </message>
    <message>
        <source>Compare this transcript with a corrected text or an earlier version.</source>
        <translation>Vergleichen Sie dieses Transkript mit einem korrigierten Text oder einer früheren Fassung.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Vergleiche…</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n Unterschied</numerusform>
            <numerusform>%n Unterschiede</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} · {rate} of the words</source>
        <translation>{count} · {rate} der Wörter</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Zu viel</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Anders</translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Als HTML speichern</translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message>
        <source>Removed recordings</source>
        <translation>Entfernte Aufnahmen</translation>
    </message>
    <message>
        <source>Removed recordings stay here for 30 days.</source>
        <translation>Entfernte Aufnahmen bleiben 30 Tage lang hier.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation>Aufbewahrt bis</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Put the selected recordings back in the library</source>
        <translation>Die gewählten Aufnahmen zurück in die Bibliothek holen</translation>
    </message>
    <message>
        <source>Delete now…</source>
        <translation>Jetzt löschen…</translation>
    </message>
    <message>
        <source>Audio files stay</source>
        <translation>Audiodateien bleiben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message numerus="yes">
        <source>Permanently delete %n transcript(s)?</source>
        <translation>
            <numerusform>%n Transkript endgültig löschen?</numerusform>
            <numerusform>%n Transkripte endgültig löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Das lässt sich nicht rückgängig machen. Aufnahmen und exportierte Dateien bleiben.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>No recording was removed in the last 30 days.</source>
        <translation>In den letzten 30 Tagen wurde keine Aufnahme entfernt.</translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Testing the engine</source>
        <translation>Engine wird geprüft</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Bericht speichern…</translation>
    </message>
    <message>
        <source>The report contains versions, devices, settings, logs and figures. It contains no words and no names of recordings or people. Mynah sends nothing.</source>
        <translation>Der Bericht enthält Versionen, Geräte, Einstellungen, Protokolle und Zahlen. Er enthält keine gesprochenen Wörter und keine Namen von Aufnahmen oder Personen. Mynah sendet nichts.</translation>
    </message>
    <message>
        <source>This computer and the engine</source>
        <translation>Dieser Computer und die Engine</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Gespeichert: {path}</translation>
    </message>
    <message>
        <source>Testing the engine with the demo model…</source>
        <translation>Engine wird mit dem Demomodell geprüft…</translation>
    </message>
    <message>
        <source>The engine didn&apos;t finish the test.</source>
        <translation>Die Engine hat die Prüfung nicht beendet.</translation>
    </message>
    <message>
        <source>The engine works on {device}: {reason}. It took {seconds} s for {heard} s of speech.</source>
        <translation>Die Engine läuft auf {device}: {reason}. Für {heard} s Sprache brauchte sie {seconds} s.</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip-Dateien (*.zip)</translation>
    </message>
</context>
<context>
    <name>DialogOpener</name>
    <message>
        <source>Folder of recordings</source>
        <translation>Ordner mit Aufnahmen</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Your library is empty</source>
        <translation>Ihre Bibliothek ist leer</translation>
    </message>
    <message>
        <source>Try the demo model</source>
        <translation>Demomodell ausprobieren</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Andere Modelle…</translation>
    </message>
    <message>
        <source>Built in, for a first look. English only, makes more mistakes.</source>
        <translation>Eingebaut, zum Ausprobieren. Nur Englisch, mit mehr Fehlern.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear this list. The files stay.</source>
        <translation>Diese Liste leeren. Die Dateien bleiben.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Nothing is uploaded, and no account is needed.</source>
        <translation>Alles bleibt auf diesem Computer. Nichts wird hochgeladen, und Sie brauchen kein Konto.</translation>
    </message>
    <message>
        <source>Drop recordings here</source>
        <translation>Aufnahmen hier ablegen</translation>
    </message>
    <message>
        <source>Audio, video or whole folders.</source>
        <translation>Audio, Video oder ganze Ordner.</translation>
    </message>
    <message>
        <source>Open sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>See a sample</source>
        <translation>Ein Beispiel ansehen</translation>
    </message>
    <message>
        <source>A four-minute conversation in English, with corrected text.</source>
        <translation>Ein vierminütiges Gespräch auf Englisch, mit korrigiertem Text.</translation>
    </message>
    <message>
        <source>Add {path}</source>
        <translation>{path} hinzufügen</translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Export results</source>
        <translation>Treffer exportieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tabelle (CSV)…</translation>
    </message>
    <message>
        <source>&amp;Word…</source>
        <translation>&amp;Word…</translation>
    </message>
    <message>
        <source>Text&amp;Grid…</source>
        <translation>Text&amp;Grid…</translation>
    </message>
    <message>
        <source>&amp;Audio clips (WAV)…</source>
        <translation>&amp;Audioausschnitte (WAV)…</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Use these settings for automatic export</source>
        <translation>Diese Einstellungen für den automatischen Export verwenden</translation>
    </message>
    <message>
        <source>Keep the folder structure</source>
        <translation>Ordnerstruktur beibehalten</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Save the failed files again</source>
        <translation>Die fehlgeschlagenen Dateien erneut speichern</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Change the options</source>
        <translation>Die Optionen ändern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message numerus="yes">
        <source>Export %n transcript(s)</source>
        <translation>
            <numerusform>%n Transkript exportieren</numerusform>
            <numerusform>%n Transkripte exportieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation>Noch nichts zu exportieren</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) skipped: in progress or without text.</source>
        <translation>
            <numerusform>%n Aufnahme übersprungen: in Arbeit oder ohne Text.</numerusform>
            <numerusform>%n Aufnahmen übersprungen: in Arbeit oder ohne Text.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>{names}: skipped, exists already</source>
        <translation>{names}: übersprungen, gibt es schon</translation>
    </message>
    <message>
        <source>CLAN needs the recording&apos;s file name. Replace the old file, or choose another folder.</source>
        <translation>CLAN braucht den Dateinamen der Aufnahme. Ersetzen Sie die alte Datei, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation>
            <numerusform>%n Datei gespeichert.</numerusform>
            <numerusform>%n Dateien gespeichert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Couldn&apos;t save all files of %n recording(s).</source>
        <translation>
            <numerusform>Nicht alle Dateien von %n Aufnahme wurden gespeichert.</numerusform>
            <numerusform>Nicht alle Dateien von %n Aufnahmen wurden gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>The files are in {folder}</source>
        <translation>Die Dateien liegen in {folder}</translation>
    </message>
    <message>
        <source>Stopping after this recording…</source>
        <translation>Hält nach dieser Aufnahme an…</translation>
    </message>
</context>
<context>
    <name>ExportOptions</name>
    <message>
        <source>Document (Word)</source>
        <translation>Dokument (Word)</translation>
    </message>
    <message>
        <source>Subtitles (SRT, WebVTT)</source>
        <translation>Untertitel (SRT, WebVTT)</translation>
    </message>
    <message>
        <source>Research (CHAT, ELAN, Praat)</source>
        <translation>Forschung (CHAT, ELAN, Praat)</translation>
    </message>
    <message>
        <source>Data (CSV, JSON)</source>
        <translation>Daten (CSV, JSON)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Neben jeder Aufnahme</translation>
    </message>
    <message>
        <source>In one folder</source>
        <translation>In einem Ordner</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Ordner für die Transkripte</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>Kein Ordner gewählt</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Den Ordner für die Transkripte wählen</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Dateinamen</translation>
    </message>
    <message>
        <source>Like the recording</source>
        <translation>Wie die Aufnahme</translation>
    </message>
    <message>
        <source>Recording and today&apos;s date</source>
        <translation>Aufnahme und heutiges Datum</translation>
    </message>
    <message>
        <source>Kind of file names</source>
        <translation>Art der Dateinamen</translation>
    </message>
    <message>
        <source>If the file exists</source>
        <translation>Falls es die Datei gibt</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Text and translation</source>
        <translation>Text und Übersetzung</translation>
    </message>
    <message>
        <source>Translation only</source>
        <translation>Nur Übersetzung</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>Nur Text</translation>
    </message>
    <message>
        <source>Insert a field into the file name</source>
        <translation>Ein Feld in den Dateinamen einfügen</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Number ({n:03} for 001)</source>
        <translation>Nummer ({n:03} für 001)</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Aufnahmedatum</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Wählen Sie mindestens ein Format.</translation>
    </message>
    <message>
        <source>Choose a folder, or save next to each recording.</source>
        <translation>Wählen Sie einen Ordner, oder speichern Sie neben jeder Aufnahme.</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Zum Beispiel: {files}</translation>
    </message>
    <message>
        <source>Several recordings would get the same name. Mynah numbers them.</source>
        <translation>Mehrere Aufnahmen bekämen denselben Namen. Mynah nummeriert sie.</translation>
    </message>
</context>
<context>
    <name>ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview: {format}</source>
        <translation>Vorschau: {format}</translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message>
        <source>Per 1,000 words over time</source>
        <translation>Je 1.000 Wörter im Lauf der Zeit</translation>
    </message>
    <message>
        <source>Narrow down</source>
        <translation>Eingrenzen</translation>
    </message>
    <message>
        <source>Enter shows only these results</source>
        <translation>Eingabe zeigt nur diese Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>in {found} of {total} recordings</source>
        <translation>in {found} von {total} Aufnahmen</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message>
        <source>The search index was damaged. Mynah has built it again.</source>
        <translation>Der Suchindex war beschädigt. Mynah hat ihn neu erstellt.</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Results · per 1,000 words</source>
        <translation>Treffer · je 1.000 Wörter</translation>
    </message>
</context>
<context>
    <name>FileLinesDialog</name>
    <message>
        <source>CHAT file, line {line}</source>
        <translation>CHAT-Datei, Zeile {line}</translation>
    </message>
    <message>
        <source>CHAT file</source>
        <translation>CHAT-Datei</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorherige Fundstelle</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>not a valid pattern</source>
        <translation>kein gültiges Muster</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n gefunden</numerusform>
            <numerusform>%n gefunden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>CHAT problems</source>
        <translation>CHAT-Fehler</translation>
    </message>
    <message>
        <source>Files with CHAT problems</source>
        <translation>Dateien mit CHAT-Fehlern</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Noch nicht geprüft.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Prüfe…</translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n CHAT-Fehler</numerusform>
            <numerusform>%n CHAT-Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>No CHAT problems</source>
        <translation>Keine CHAT-Fehler</translation>
    </message>
    <message>
        <source>{name}: {count}</source>
        <translation>{name}: {count}</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Andere Dateien</translation>
    </message>
    <message>
        <source>line {line}, {code}</source>
        <translation>Zeile {line}, {code}</translation>
    </message>
</context>
<context>
    <name>FoldersPage</name>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>Download, delete or move models</source>
        <translation>Modelle herunterladen, löschen oder verschieben</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Change it under Models.</source>
        <translation>Unter „Modelle“ zu ändern.</translation>
    </message>
    <message>
        <source>Library and transcripts</source>
        <translation>Bibliothek und Transkripte</translation>
    </message>
    <message>
        <source>All transcripts with their edits.</source>
        <translation>Alle Transkripte mit ihren Bearbeitungen.</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>They never contain words from a recording.</source>
        <translation>Sie enthalten nie Wörter aus einer Aufnahme.</translation>
    </message>
    <message>
        <source>Prepared models</source>
        <translation>Aufbereitete Modelle</translation>
    </message>
    <message>
        <source>Safe to delete while Mynah is closed.</source>
        <translation>Darf gelöscht werden, solange Mynah geschlossen ist.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the folder {name}</source>
        <translation>Den Ordner {name} öffnen</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>Back to playhead (F5)</source>
        <translation>Zurück zur Abspielposition (F5)</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Zurück zur Abspielposition</translation>
    </message>
</context>
<context>
    <name>FormatNames</name>
    <message>
        <source>Plain text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Word</translation>
    </message>
    <message>
        <source>WebVTT</source>
        <translation>WebVTT</translation>
    </message>
    <message>
        <source>ASS</source>
        <translation>ASS</translation>
    </message>
    <message>
        <source>TTML</source>
        <translation>TTML</translation>
    </message>
    <message>
        <source>SBV</source>
        <translation>SBV</translation>
    </message>
    <message>
        <source>LRC</source>
        <translation>LRC</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Table (TSV)</source>
        <translation>Tabelle (TSV)</translation>
    </message>
    <message>
        <source>TEI</source>
        <translation>TEI</translation>
    </message>
    <message>
        <source>Audacity</source>
        <translation>Audacity</translation>
    </message>
    <message>
        <source>SubRip (SRT)</source>
        <translation>SubRip (SRT)</translation>
    </message>
    <message>
        <source>EBU STL</source>
        <translation>EBU STL</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabelle (CSV)</translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation>CHAT</translation>
    </message>
    <message>
        <source>Praat TextGrid</source>
        <translation>Praat TextGrid</translation>
    </message>
    <message>
        <source>ELAN</source>
        <translation>ELAN</translation>
    </message>
    <message>
        <source>EXMARaLDA</source>
        <translation>EXMARaLDA</translation>
    </message>
    <message>
        <source>EDL (Resolve)</source>
        <translation>EDL (Resolve)</translation>
    </message>
    <message>
        <source>Final Cut Pro</source>
        <translation>Final Cut Pro</translation>
    </message>
    <message>
        <source>Premiere Pro</source>
        <translation>Premiere Pro</translation>
    </message>
    <message>
        <source>SegLST</source>
        <translation>SegLST</translation>
    </message>
    <message>
        <source>STM</source>
        <translation>STM</translation>
    </message>
    <message>
        <source>CTM</source>
        <translation>CTM</translation>
    </message>
    <message>
        <source>RTTM</source>
        <translation>RTTM</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Forschung</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Auswertung</translation>
    </message>
</context>
<context>
    <name>FrequencyPlot</name>
    <message>
        <source>Frequency over time</source>
        <translation>Häufigkeit im Lauf der Zeit</translation>
    </message>
    <message numerus="yes">
        <source>{period}: %n result(s), {often} per 1,000 words</source>
        <translation>
            <numerusform>{period}: %n Treffer, {often} je 1.000 Wörter</numerusform>
            <numerusform>{period}: %n Treffer, {often} je 1.000 Wörter</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HardwareChoices</name>
    <message>
        <source>Best available</source>
        <translation>Beste verfügbare</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>NVIDIA-GPU</translation>
    </message>
    <message>
        <source>Intel GPU (untried)</source>
        <translation>Intel-GPU (unerprobt)</translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation>Apple-GPU</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>32-bit (fp32)</source>
        <translation>32 Bit (fp32)</translation>
    </message>
    <message>
        <source>16-bit (bf16)</source>
        <translation>16 Bit (bf16)</translation>
    </message>
    <message>
        <source>16-bit (fp16)</source>
        <translation>16 Bit (fp16)</translation>
    </message>
    <message>
        <source>8-bit (int8)</source>
        <translation>8 Bit (int8)</translation>
    </message>
</context>
<context>
    <name>HearAndType</name>
    <message>
        <source>No gaps after this point</source>
        <translation>Keine Lücken nach dieser Stelle</translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Word-Dokument (*.docx)</translation>
    </message>
    <message>
        <source>TextGrid, one per recording (*.TextGrid)</source>
        <translation>TextGrid, eines je Aufnahme (*.TextGrid)</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>Treffer exportieren</translation>
    </message>
    <message>
        <source>Folder for the audio clips</source>
        <translation>Ordner für die Audioausschnitte</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>{name} wird gespeichert…</translation>
    </message>
    <message numerus="yes">
        <source>Saving audio clips: %n file(s)</source>
        <translation>
            <numerusform>Audioausschnitte werden gespeichert: %n Datei</numerusform>
            <numerusform>Audioausschnitte werden gespeichert: %n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n Datei gespeichert</numerusform>
            <numerusform>%n Dateien gespeichert</numerusform>
        </translation>
    </message>
    <message>
        <source>The names of your key are silent in the clips.</source>
        <translation>Die Namen Ihres Schlüssels sind in den Ausschnitten stumm.</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} gespeichert</translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Before</source>
        <translation>Davor</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
</context>
<context>
    <name>HitsView</name>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Space plays a result, Enter opens its recording</source>
        <translation>Leertaste spielt einen Treffer ab, Eingabe öffnet seine Aufnahme</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>No files or folders found.</source>
        <translation>Keine Dateien oder Ordner gefunden.</translation>
    </message>
    <message>
        <source>Add recordings</source>
        <translation>Aufnahmen hinzufügen</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Open transcripts</source>
        <translation>Transkripte öffnen</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Add a folder of recordings</source>
        <translation>Einen Ordner mit Aufnahmen hinzufügen</translation>
    </message>
</context>
<context>
    <name>JobOutlook</name>
    <message>
        <source>Nothing is lost. Start it again to continue.</source>
        <translation>Nichts ist verloren. Starten Sie die Aufnahme wieder, um fortzufahren.</translation>
    </message>
    <message>
        <source>A command in a terminal will transcribe it.</source>
        <translation>Ein Befehl in einem Terminal wird sie transkribieren.</translation>
    </message>
    <message>
        <source>Transcription has stopped. The message above says why.</source>
        <translation>Die Transkription ist angehalten. Die Meldung oben sagt, warum.</translation>
    </message>
    <message>
        <source>Everything is paused. Choose “Continue all” to start.</source>
        <translation>Alles ist angehalten. Wählen Sie „Alle fortsetzen“.</translation>
    </message>
    <message>
        <source>Next in line.</source>
        <translation>Diese Aufnahme kommt als Nächste.</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) ahead.</source>
        <translation>
            <numerusform>%n Aufnahme kommt zuvor.</numerusform>
            <numerusform>%n Aufnahmen kommen zuvor.</numerusform>
        </translation>
    </message>
    <message>
        <source>Starts in about {time}.</source>
        <translation>Beginnt in etwa {time}.</translation>
    </message>
    <message>
        <source>Another Mynah (process {pid}) is transcribing it.</source>
        <translation>Ein anderes Mynah (Prozess {pid}) transkribiert sie gerade.</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Modell wird geladen…</translation>
    </message>
    <message>
        <source>Words follow within about a minute.</source>
        <translation>Die Wörter folgen innerhalb von etwa einer Minute.</translation>
    </message>
    <message>
        <source>Reading the recording…</source>
        <translation>Aufnahme wird gelesen…</translation>
    </message>
    <message>
        <source>No speech in the first {time} of {whole}.</source>
        <translation>Keine Sprache in den ersten {time} von {whole}.</translation>
    </message>
    <message>
        <source>No speech in the first {time}.</source>
        <translation>Keine Sprache in den ersten {time}.</translation>
    </message>
</context>
<context>
    <name>JoinOffer</name>
    <message numerus="yes">
        <source>{first} to {last} look like one recording in %n file(s).</source>
        <translation>
            <numerusform>{first} bis {last} sehen nach einer Aufnahme in %n Datei aus.</numerusform>
            <numerusform>{first} bis {last} sehen nach einer Aufnahme in %n Dateien aus.</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: {names}.</source>
        <translation>Es fehlt: {names}.</translation>
    </message>
    <message>
        <source>If you join them, the transcript has one clock.</source>
        <translation>Wenn Sie die Dateien verbinden, hat das Transkript eine gemeinsame Uhr.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Verbinden</translation>
    </message>
    <message numerus="yes">
        <source>Joining %n file(s) to one recording, which then appears in the library.</source>
        <translation>
            <numerusform>%n Datei wird zu einer Aufnahme verbunden, die dann in der Bibliothek erscheint.</numerusform>
            <numerusform>%n Dateien werden zu einer Aufnahme verbunden, die dann in der Bibliothek erscheint.</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn&apos;t join {first} to {last}. {why} They stay separate recordings.</source>
        <translation>{first} bis {last} konnten nicht verbunden werden. {why} Sie bleiben einzelne Aufnahmen.</translation>
    </message>
</context>
<context>
    <name>KeyHints</name>
    <message>
        <source>Hide hints (View &gt; Hints)</source>
        <translation>Hinweise ausblenden (Ansicht &gt; Hinweise)</translation>
    </message>
</context>
<context>
    <name>LanguageModelParts</name>
    <message numerus="yes">
        <source>You corrected transcripts of %n words in {folder}. A language model of them helps.</source>
        <translation>
            <numerusform>Sie haben in {folder} Transkripte mit %n Wort korrigiert. Ein Sprachmodell daraus hilft.</numerusform>
            <numerusform>Sie haben in {folder} Transkripte mit %n Wörtern korrigiert. Ein Sprachmodell daraus hilft.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Erstellen</translation>
    </message>
    <message numerus="yes">
        <source>The corrections have grown by %n words since {model} was built.</source>
        <translation>
            <numerusform>Seit {model} erstellt wurde, ist %n korrigiertes Wort dazugekommen.</numerusform>
            <numerusform>Seit {model} erstellt wurde, sind %n korrigierte Wörter dazugekommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Neu erstellen</translation>
    </message>
    <message>
        <source>Don&apos;t offer again</source>
        <translation>Nicht mehr anbieten</translation>
    </message>
    <message>
        <source>Mynah is building {model}…</source>
        <translation>Mynah erstellt {model} …</translation>
    </message>
    <message>
        <source>Mynah built nothing. The offer no longer applies.</source>
        <translation>Mynah hat nichts erstellt. Das Angebot gilt nicht mehr.</translation>
    </message>
    <message numerus="yes">
        <source>{model} now has %n words. The next recordings use it, with the careful search.</source>
        <translation>
            <numerusform>{model} hat jetzt %n Wort. Die nächsten Aufnahmen verwenden es, mit der sorgfältigen Suche.</numerusform>
            <numerusform>{model} hat jetzt %n Wörter. Die nächsten Aufnahmen verwenden es, mit der sorgfältigen Suche.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{model} is built. Mynah couldn&apos;t read %n texts. {first}</source>
        <translation>
            <numerusform>{model} ist erstellt. Mynah konnte %n Text nicht lesen. {first}</numerusform>
            <numerusform>{model} ist erstellt. Mynah konnte %n Texte nicht lesen. {first}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LanguageService</name>
    <message>
        <source>This address is on this computer.</source>
        <translation>Diese Adresse ist auf diesem Computer.</translation>
    </message>
    <message>
        <source>This address is another computer, which gets the text.</source>
        <translation>Diese Adresse ist ein anderer Computer, der den Text bekommt.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>Die Verbindung ist nicht verschlüsselt.</translation>
    </message>
</context>
<context>
    <name>LanguageServiceDialog</name>
    <message>
        <source>Summarise</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>Text to send</source>
        <translation>Zu sendender Text</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Change the instruction</source>
        <translation>Anweisung ändern</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Summarise this transcript. Name the main points and the decisions. Write in the language of the transcript.</source>
        <translation>Fasse dieses Transkript zusammen. Nenne die wichtigsten Punkte und die Beschlüsse. Schreibe in der Sprache des Transkripts.</translation>
    </message>
    <message>
        <source>Clean up this transcript. Correct punctuation and spelling. Remove filler words and repetitions. Keep the meaning, the names of the speakers and the language. Write nothing else.</source>
        <translation>Glätte dieses Transkript. Korrigiere Zeichensetzung und Rechtschreibung. Entferne Füllwörter und Wiederholungen. Behalte den Sinn, die Namen der Sprecher und die Sprache bei. Schreibe sonst nichts.</translation>
    </message>
    <message>
        <source>{n} characters</source>
        <translation>{n} Zeichen</translation>
    </message>
    <message>
        <source>The transcript stays as it is, because its words have times. Save the answer as a file.</source>
        <translation>Das Transkript bleibt, wie es ist, weil seine Wörter Zeiten haben. Speichern Sie die Antwort als Datei.</translation>
    </message>
    <message>
        <source>“Send” sends the instruction and the text to {address}.</source>
        <translation>„Senden“ schickt die Anweisung und den Text an {address}.</translation>
    </message>
    <message>
        <source>The model is {model}.</source>
        <translation>Das Modell ist {model}.</translation>
    </message>
    <message>
        <source>The service gets the instruction, an empty line and this text.</source>
        <translation>Der Dienst bekommt die Anweisung, eine leere Zeile und diesen Text.</translation>
    </message>
    <message>
        <source>One request holds at most {most} characters. Mynah sends {n} parts, one after another.</source>
        <translation>Eine Anfrage fasst höchstens {most} Zeichen. Mynah sendet nacheinander {n} Teile.</translation>
    </message>
    <message>
        <source>Each request has the instruction, an empty line and one part.</source>
        <translation>Jede Anfrage enthält die Anweisung, eine leere Zeile und einen Teil.</translation>
    </message>
    <message>
        <source>Then Mynah sends the summaries of the parts, and shows the summary of these.</source>
        <translation>Danach sendet Mynah die Zusammenfassungen der Teile und zeigt deren Zusammenfassung.</translation>
    </message>
    <message>
        <source>Part {n} of {total}</source>
        <translation>Teil {n} von {total}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Waiting for the answer…</source>
        <translation>Warten auf die Antwort…</translation>
    </message>
    <message>
        <source>Stopped. The answer is not complete.</source>
        <translation>Angehalten. Die Antwort ist nicht vollständig.</translation>
    </message>
    <message>
        <source>The service stopped at its own limit of length. The end of the answer is missing.</source>
        <translation>Der Dienst hielt an seiner eigenen Längengrenze an. Das Ende der Antwort fehlt.</translation>
    </message>
    <message>
        <source>The answer is complete. Mynah keeps no copy of it.</source>
        <translation>Die Antwort ist vollständig. Mynah behält keine Kopie davon.</translation>
    </message>
    <message>
        <source>Summarising the summaries…</source>
        <translation>Die Zusammenfassungen werden zusammengefasst…</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Word-Dokument (*.docx)</translation>
    </message>
    <message>
        <source>{name} summary</source>
        <translation>{name} Zusammenfassung</translation>
    </message>
    <message>
        <source>{name} cleaned up</source>
        <translation>{name} geglättet</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} gespeichert</translation>
    </message>
</context>
<context>
    <name>LanguageServicePage</name>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Characters per request</source>
        <translation>Zeichen je Anfrage</translation>
    </message>
    <message>
        <source>“Summarise” and “Clean up” in the Transcript menu send text to this address. Without an address, both are off.</source>
        <translation>„Zusammenfassen“ und „Glätten“ im Menü Transkript senden Text an diese Adresse. Ohne Adresse sind beide aus.</translation>
    </message>
    <message>
        <source>A language model on this computer usually needs no key. Only you can read the file of the key.</source>
        <translation>Ein Sprachmodell auf diesem Computer braucht meist keinen Schlüssel. Nur Sie können die Datei mit dem Schlüssel lesen.</translation>
    </message>
    <message>
        <source>OpenAI-compatible service</source>
        <translation>OpenAI-kompatibler Dienst</translation>
    </message>
    <message>
        <source>Mynah sends longer transcripts in parts. Set fewer if the model reads less at once.</source>
        <translation>Mynah sendet längere Transkripte in Teilen. Stellen Sie weniger ein, wenn das Modell weniger auf einmal liest.</translation>
    </message>
    <message>
        <source>Long transcripts</source>
        <translation>Lange Transkripte</translation>
    </message>
    <message>
        <source>A key has no spaces and no accented letters.</source>
        <translation>Ein Schlüssel hat keine Leerzeichen und keine Umlaute oder Akzente.</translation>
    </message>
</context>
<context>
    <name>LevelMeter</name>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
</context>
<context>
    <name>LibraryFilter</name>
    <message>
        <source>Search recordings and words</source>
        <translation>Aufnahmen und Wörter suchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Sort by &amp;queue order</source>
        <translation>Nach &amp;Warteschlange sortieren</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>N&amp;ame</translation>
    </message>
    <message>
        <source>Group by &amp;folder</source>
        <translation>Nach &amp;Ordner gruppieren</translation>
    </message>
    <message>
        <source>Group by &amp;month</source>
        <translation>Nach &amp;Monat gruppieren</translation>
    </message>
    <message>
        <source>Sort and group</source>
        <translation>Sortieren und gruppieren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>&amp;Date added</source>
        <translation>&amp;Hinzugefügt</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Länge</translation>
    </message>
    <message>
        <source>&amp;State</source>
        <translation>&amp;Zustand</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>&amp;Wörter</translation>
    </message>
    <message>
        <source>&amp;No groups</source>
        <translation>&amp;Keine Gruppen</translation>
    </message>
    <message>
        <source>&amp;Reverse order</source>
        <translation>&amp;Umgekehrt</translation>
    </message>
    <message>
        <source>&amp;Collapse all groups</source>
        <translation>Alle Gruppen &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation>Alle Gruppen &amp;ausklappen</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>Nothing found for “{words}”.</source>
        <translation>Nichts gefunden für „{words}“.</translation>
    </message>
</context>
<context>
    <name>LibraryHead</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add recordings or transcripts</source>
        <translation>Aufnahmen oder Transkripte hinzufügen</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>LibraryModel</name>
    <message>
        <source>expanded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>überwacht</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n Aufnahme</numerusform>
            <numerusform>%n Aufnahmen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LiveParts</name>
    <message>
        <source>This model needs the sound that follows. Choose a live model, such as Nemotron 3.5.</source>
        <translation>Dieses Modell braucht auch den folgenden Ton. Wählen Sie ein Live-Modell wie Nemotron 3.5.</translation>
    </message>
    <message>
        <source>Live words are in the spoken language. A translation follows after the recording.</source>
        <translation>Live-Wörter stehen in der gesprochenen Sprache. Eine Übersetzung folgt nach der Aufnahme.</translation>
    </message>
    <message>
        <source>The engine of the live words stopped, and starts again.</source>
        <translation>Die Engine der Live-Wörter hielt an und startet neu.</translation>
    </message>
    <message>
        <source>{why} The recording goes on.</source>
        <translation>{why} Die Aufnahme läuft weiter.</translation>
    </message>
    <message>
        <source>Words appear here while people speak.</source>
        <translation>Hier erscheinen Wörter, während gesprochen wird.</translation>
    </message>
    <message>
        <source>Words appear here while you record.</source>
        <translation>Hier erscheinen Wörter, während Sie aufnehmen.</translation>
    </message>
</context>
<context>
    <name>LiveText</name>
    <message>
        <source>Live words</source>
        <translation>Live-Wörter</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zu jetzt</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Notify me when everything is done</source>
        <translation>Benachrichtigen, wenn alles fertig ist</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Fertige Transkripte automatisch speichern</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Im Hintergrund arbeiten, Akku schonen</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Computer beim Transkribieren wach halten</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>The manual is not built yet. Run “python3 packaging/bootstrap.py docs”, then press F1 again.</source>
        <translation>Das Handbuch ist noch nicht gebaut. Führen Sie „python3 packaging/bootstrap.py docs“ aus, und drücken Sie dann F1.</translation>
    </message>
    <message>
        <source>Couldn&apos;t open the manual. No browser answered. Open {page} in a browser.</source>
        <translation>Das Handbuch konnte nicht geöffnet werden. Kein Browser hat geantwortet. Öffnen Sie {page} in einem Browser.</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>Engine memory</source>
        <translation>Speicher der Engine</translation>
    </message>
</context>
<context>
    <name>MemoryDialog</name>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Your limit</source>
        <translation>Ihre Grenze</translation>
    </message>
    <message>
        <source>Memory and hardware</source>
        <translation>Speicher und Hardware</translation>
    </message>
    <message>
        <source>Engine with its model</source>
        <translation>Engine mit Modell</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Dieses Fenster</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Peak memory per recording</source>
        <translation>Speicherspitze je Aufnahme</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Peak memory of past recordings</source>
        <translation>Speicherspitze früherer Aufnahmen</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>läuft nicht</translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation>{free} von {total}</translation>
    </message>
    <message>
        <source>{used} of {total}</source>
        <translation>{used} von {total}</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>nicht in Gebrauch</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>Prozessor (CPU)</translation>
    </message>
    <message>
        <source>GPU (NVIDIA)</source>
        <translation>Grafikkarte (NVIDIA)</translation>
    </message>
    <message>
        <source>GPU (Apple)</source>
        <translation>Grafikkarte (Apple)</translation>
    </message>
    <message>
        <source>GPU (Intel)</source>
        <translation>Grafikkarte (Intel)</translation>
    </message>
</context>
<context>
    <name>MemoryMeter</name>
    <message>
        <source>Status line</source>
        <translation>Statuszeile</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Memory: show details</source>
        <translation>Speicher: Details zeigen</translation>
    </message>
    <message>
        <source>Memory and hardware</source>
        <translation>Speicher und Hardware</translation>
    </message>
    <message numerus="yes">
        <source>%n in progress</source>
        <translation>
            <numerusform>%n in Arbeit</numerusform>
            <numerusform>%n in Arbeit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Modell wird geladen…</translation>
    </message>
    <message>
        <source>{size} of {limit}</source>
        <translation>{size} von {limit}</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>läuft nicht</translation>
    </message>
</context>
<context>
    <name>MemorySource</name>
    <message>
        <source>Waiting for memory: only {free} free</source>
        <translation>Wartet auf Speicher: nur {free} frei</translation>
    </message>
    <message>
        <source>Waiting: over your limit of {limit}</source>
        <translation>Wartet: über Ihrer Grenze von {limit}</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Zuletzt verwendet</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>Bib&amp;liothek</translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation>&amp;Transkript</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Sprecher</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>&amp;Wiedergabe</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation>Zeilen&amp;breite</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Sprachdienst</translation>
    </message>
    <message>
        <source>CHAT rules</source>
        <translation>CHAT-Regeln</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Zuordnen zu</translation>
    </message>
</context>
<context>
    <name>MessageBanner</name>
    <message>
        <source>Previous message</source>
        <translation>Vorige Meldung</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>Nächste Meldung</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} von {total}</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Download it or choose another under Models.</source>
        <translation>Laden Sie es unter „Modelle“ herunter, oder wählen Sie dort ein anderes.</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>The open window keeps its settings.</source>
        <translation>Das offene Fenster behält seine Einstellungen.</translation>
    </message>
    <message>
        <source>Folder settings…</source>
        <translation>Ordnereinstellungen…</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) with own settings: {names}</source>
        <translation>
            <numerusform>%n Ordner mit eigenen Einstellungen: {names}</numerusform>
            <numerusform>%n Ordner mit eigenen Einstellungen: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine stopped: {cause}. It restarts. No finished work was lost.</source>
        <translation>Die Engine hat angehalten: {cause}. Sie startet neu. Fertige Arbeit ist nicht verloren.</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) not saved.</source>
        <translation>
            <numerusform>%n Transkript ist nicht gespeichert.</numerusform>
            <numerusform>%n Transkripte sind nicht gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>A transcript is not saved.</source>
        <translation>Ein Transkript ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>Couldn&apos;t transcribe again: {names}. {why}</source>
        <translation>Nicht neu transkribiert: {names}. {why}</translation>
    </message>
    <message>
        <source>{name} is already in the library.</source>
        <translation>{name} ist schon in der Bibliothek.</translation>
    </message>
    <message>
        <source>{n} recordings are already in the library: {names}.</source>
        <translation>{n} Aufnahmen sind schon in der Bibliothek: {names}.</translation>
    </message>
    <message>
        <source>No recordings found in {names}.</source>
        <translation>Keine Aufnahmen in {names} gefunden.</translation>
    </message>
    <message>
        <source>Skipped: {names}. The file names are not valid text. Rename the files.</source>
        <translation>Übersprungen: {names}. Die Dateinamen sind kein gültiger Text. Benennen Sie die Dateien um.</translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>List of models</source>
        <translation>Liste der Modelle</translation>
    </message>
    <message>
        <source>No models found</source>
        <translation>Keine Modelle gefunden</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>More models</source>
        <translation>Weitere Modelle</translation>
    </message>
    <message>
        <source>Speaker models</source>
        <translation>Sprechermodelle</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Demo-Sprechermodell</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} Sprachen</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} und {second}</translation>
    </message>
</context>
<context>
    <name>ModelOffer</name>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Fortschritt des Downloads</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes. Get another model for real work.</source>
        <translation>Nur Englisch, mit mehr Fehlern. Laden Sie für echte Arbeit ein anderes Modell.</translation>
    </message>
    <message>
        <source>25 languages, punctuation and capitals. Free, also for commercial use.</source>
        <translation>25 Sprachen, mit Satzzeichen und Großbuchstaben. Kostenlos, auch für den Beruf.</translation>
    </message>
    <message>
        <source>On this computer. Works offline.</source>
        <translation>Auf diesem Computer. Arbeitet ohne Internet.</translation>
    </message>
    <message>
        <source>{done} of {size} are here. The download resumes there.</source>
        <translation>{done} von {size} sind da. Der Download geht dort weiter.</translation>
    </message>
    <message>
        <source>{size} download · about {time} at 50 Mbit/s · then works offline</source>
        <translation>{size} Download · etwa {time} bei 50 Mbit/s · danach ohne Internet</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>{done} of {size}</source>
        <translation>{done} von {size}</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Built in. English only, makes more mistakes. For trying Mynah out.</source>
        <translation>Eingebaut. Nur Englisch, mit mehr Fehlern. Zum Ausprobieren.</translation>
    </message>
    <message>
        <source>Built in. Identifies up to four speakers. For trying Mynah out.</source>
        <translation>Eingebaut. Erkennt bis zu vier Sprecher. Zum Ausprobieren.</translation>
    </message>
    <message>
        <source>Custom model</source>
        <translation>Eigenes Modell</translation>
    </message>
    <message>
        <source>On this computer. The files are intact.</source>
        <translation>Auf diesem Computer. Die Dateien sind unversehrt.</translation>
    </message>
    <message>
        <source>On this computer. You copied the files yourself.</source>
        <translation>Auf diesem Computer. Sie haben die Dateien selbst kopiert.</translation>
    </message>
    <message>
        <source>Paused at {percent} %, {done} of {total}</source>
        <translation>Angehalten bei {percent} %, {done} von {total}</translation>
    </message>
    <message>
        <source>Delete {size} of an unfinished download?</source>
        <translation>{size} eines unfertigen Downloads löschen?</translation>
    </message>
    <message>
        <source>Delete this model? You can download it again.</source>
        <translation>Dieses Modell löschen? Sie können es wieder herunterladen.</translation>
    </message>
    <message>
        <source>Delete this model? Mynah can&apos;t download it again.</source>
        <translation>Dieses Modell löschen? Mynah kann es nicht wieder herunterladen.</translation>
    </message>
    <message>
        <source>Waiting for another download</source>
        <translation>Wartet auf einen anderen Download</translation>
    </message>
    <message>
        <source>Waiting to be imported</source>
        <translation>Wartet auf den Import</translation>
    </message>
    <message>
        <source>Waiting to be checked</source>
        <translation>Wartet auf die Prüfung</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Connecting to Hugging Face…</source>
        <translation>Verbindung zu Hugging Face…</translation>
    </message>
    <message>
        <source>Connection lost. Trying again…</source>
        <translation>Verbindung verloren. Neuer Versuch…</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird heruntergeladen</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Wird kopiert</translation>
    </message>
    <message>
        <source>{percent} % of {total}</source>
        <translation>{percent} % von {total}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Modelle suchen</translation>
    </message>
    <message>
        <source>Language spoken</source>
        <translation>Gesprochene Sprache</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Only models on this computer</source>
        <translation>Nur Modelle auf diesem Computer</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open the models folder</source>
        <translation>Modellordner öffnen</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben…</translation>
    </message>
    <message>
        <source>Move the models folder</source>
        <translation>Modellordner verschieben</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Import .nemo files or folders with model.safetensors</source>
        <translation>.nemo-Dateien oder Ordner mit model.safetensors importieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Models folder: {path} · {free} free</source>
        <translation>Modellordner: {path} · {free} frei</translation>
    </message>
    <message>
        <source>Any language</source>
        <translation>Jede Sprache</translation>
    </message>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Hierher verschieben</translation>
    </message>
    <message>
        <source>Models (*.nemo model.safetensors)</source>
        <translation>Modelle (*.nemo model.safetensors)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Import models</source>
        <translation>Modelle importieren</translation>
    </message>
    <message>
        <source>Search by name or language</source>
        <translation>Nach Name oder Sprache suchen</translation>
    </message>
    <message>
        <source>Hugging Face model</source>
        <translation>Modell von Hugging Face</translation>
    </message>
    <message>
        <source>Hugging Face model (owner/name)</source>
        <translation>Modell von Hugging Face (Besitzer/Name)</translation>
    </message>
    <message>
        <source>Download a model that is not in the list</source>
        <translation>Ein Modell herunterladen, das nicht in der Liste steht</translation>
    </message>
    <message>
        <source>Download from Hugging Face</source>
        <translation>Von Hugging Face herunterladen</translation>
    </message>
    <message>
        <source>No model found. Choose a .nemo file or a folder with model.safetensors.</source>
        <translation>Kein Modell gefunden. Wählen Sie eine .nemo-Datei oder einen Ordner mit model.safetensors.</translation>
    </message>
    <message>
        <source>Import {what}? Mynah keeps its own copy.</source>
        <translation>{what} importieren? Mynah behält eine eigene Kopie.</translation>
    </message>
    <message>
        <source>Move {size} of models to {path}?</source>
        <translation>{size} an Modellen nach {path} verschieben?</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>New models folder</source>
        <translation>Neuer Modellordner</translation>
    </message>
    <message>
        <source>Moving the models…</source>
        <translation>Modelle werden verschoben…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message numerus="yes">
        <source>%n recording(s) done.</source>
        <translation>
            <numerusform>%n Aufnahme fertig.</numerusform>
            <numerusform>%n Aufnahmen fertig.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed.</source>
        <translation>
            <numerusform>%n fehlgeschlagen.</numerusform>
            <numerusform>%n fehlgeschlagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah is done</source>
        <translation>Mynah ist fertig</translation>
    </message>
</context>
<context>
    <name>NumberFormats</name>
    <message>
        <source>nearly done</source>
        <translation>fast fertig</translation>
    </message>
    <message>
        <source>{s} s left</source>
        <translation>noch {s} s</translation>
    </message>
    <message>
        <source>{min} min left</source>
        <translation>noch {min} min</translation>
    </message>
    <message>
        <source>{h} h left</source>
        <translation>noch {h} h</translation>
    </message>
    <message>
        <source>{h} h {min} min left</source>
        <translation>noch {h} h {min} min</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} s</translation>
    </message>
    <message>
        <source>{min} min</source>
        <translation>{min} min</translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation>{h} h {min} min</translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation>{n}× Echtzeit</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
</context>
<context>
    <name>PairsQuestion</name>
    <message>
        <source>Matching transcripts</source>
        <translation>Passende Transkripte</translation>
    </message>
    <message>
        <source>{text} is a transcript of {recording} by Mynah.</source>
        <translation>{text} ist ein Transkript von {recording} aus Mynah.</translation>
    </message>
    <message>
        <source>{text} matches {recording}.</source>
        <translation>{text} passt zu {recording}.</translation>
    </message>
    <message>
        <source>{n} recordings have transcripts by Mynah.</source>
        <translation>{n} Aufnahmen haben Transkripte aus Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts. {own} of them are by Mynah.</source>
        <translation>{n} Aufnahmen haben passende Transkripte. {own} davon sind aus Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts.</source>
        <translation>{n} Aufnahmen haben passende Transkripte.</translation>
    </message>
    <message>
        <source>“Align” finds the time of every word and keeps the text.</source>
        <translation>„Ausrichten“ sucht die Zeit jedes Wortes und lässt den Text unverändert.</translation>
    </message>
    <message>
        <source>“Just open” is enough unless the text was changed outside Mynah.</source>
        <translation>„Nur öffnen“ genügt, außer der Text wurde außerhalb von Mynah geändert.</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Just open</source>
        <translation>Nur öffnen</translation>
    </message>
    <message>
        <source>Transcribe again</source>
        <translation>Neu transkribieren</translation>
    </message>
</context>
<context>
    <name>PanelParts</name>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
</context>
<context>
    <name>PartAgain</name>
    <message>
        <source>Another part is still being transcribed</source>
        <translation>Ein anderer Ausschnitt wird noch transkribiert</translation>
    </message>
    <message>
        <source>These segments have no times</source>
        <translation>Diese Segmente haben keine Zeiten</translation>
    </message>
    <message>
        <source>Transcribing this part again…</source>
        <translation>Ausschnitt wird neu transkribiert…</translation>
    </message>
    <message>
        <source>The text changed meanwhile. Nothing was replaced.</source>
        <translation>Der Text hat sich inzwischen geändert. Nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>No words were found in this part. Nothing was replaced.</source>
        <translation>In diesem Ausschnitt wurden keine Wörter gefunden. Nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>This part was transcribed again. You can undo this.</source>
        <translation>Der Ausschnitt wurde neu transkribiert. Sie können das rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Picture of the recording</source>
        <translation>Bild der Aufnahme</translation>
    </message>
    <message>
        <source>Show below the panel</source>
        <translation>Unter der Seitenleiste zeigen</translation>
    </message>
    <message>
        <source>Show in its own window</source>
        <translation>In eigenem Fenster zeigen</translation>
    </message>
</context>
<context>
    <name>PlayBar</name>
    <message>
        <source>This transcript has no recording</source>
        <translation>Zu diesem Transkript gibt es keine Aufnahme</translation>
    </message>
    <message>
        <source>You can play it after the recording</source>
        <translation>Nach der Aufnahme können Sie sie abspielen</translation>
    </message>
    <message>
        <source>The recording is missing</source>
        <translation>Die Aufnahme fehlt</translation>
    </message>
    <message>
        <source>Can&apos;t play this recording</source>
        <translation>Diese Aufnahme lässt sich nicht abspielen</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>Dieser Computer kann keinen Ton abspielen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>{what} (Space in the transcript, Ctrl+Space or F9 anywhere)</source>
        <translation>{what} (Leertaste im Transkript, sonst Strg+Leertaste oder F9)</translation>
    </message>
    <message>
        <source>Speed {rate}</source>
        <translation>Tempo {rate}</translation>
    </message>
    <message>
        <source>Speed (Alt+Up, Alt+Down)</source>
        <translation>Tempo (Alt+Auf, Alt+Ab)</translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Folder settings</source>
        <translation>Ordnereinstellungen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner…</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Ordner für die Transkripte</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Den Ordner für die Transkripte wählen</translation>
    </message>
    <message>
        <source>Vocabulary, one entry per line</source>
        <translation>Vokabular, ein Eintrag je Zeile</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>Participants, one per line</source>
        <translation>Beteiligte, je Zeile eine Person</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>For recordings in this folder and the folders inside it. Empty fields follow the window.</source>
        <translation>Für Aufnahmen in diesem Ordner und den Ordnern darin. Leere Felder folgen dem Fenster.</translation>
    </message>
    <message>
        <source>CHAT headers</source>
        <translation>CHAT-Kopfzeilen</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>Ask before transcribing recordings in this folder</source>
        <translation>Vor dem Transkribieren von Aufnahmen in diesem Ordner fragen</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transkription</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
    <message>
        <source>No format ticked: same as the window.</source>
        <translation>Kein Format gewählt: wie im Fenster.</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Automatisch erkennen</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n Sprecher</numerusform>
            <numerusform>%n Sprecher</numerusform>
        </translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Ein Sprecher pro Kanal</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Ordner mit Aufnahmen</translation>
    </message>
    <message>
        <source>Saved in {path}.</source>
        <translation>Gespeichert in {path}.</translation>
    </message>
    <message>
        <source>Save creates {path}.</source>
        <translation>Beim Speichern entsteht {path}.</translation>
    </message>
</context>
<context>
    <name>PseudonymChoice</name>
    <message>
        <source>Key of pseudonyms</source>
        <translation>Schlüssel der Pseudonyme</translation>
    </message>
    <message>
        <source>Names stay as they are</source>
        <translation>Namen bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a file with one NAME =&gt; PSEUDONYM a line</source>
        <translation>Eine Datei mit einem NAME =&gt; PSEUDONYM je Zeile wählen</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Namen behalten</translation>
    </message>
    <message>
        <source>Write the names as they are</source>
        <translation>Die Namen schreiben, wie sie sind</translation>
    </message>
    <message>
        <source>Pseudonyms</source>
        <translation>Pseudonyme</translation>
    </message>
    <message>
        <source>Keys of pseudonyms</source>
        <translation>Schlüssel von Pseudonymen</translation>
    </message>
    <message>
        <source>Words, speakers, translations and file names get pseudonyms. The archive keeps the names.</source>
        <translation>Wörter, Sprecher, Übersetzungen und Dateinamen bekommen Pseudonyme. Das Archiv behält die Namen.</translation>
    </message>
</context>
<context>
    <name>QualityPicture</name>
    <message>
        <source>Confidence, sound, words and items over time</source>
        <translation>Sicherheit, Ton, Wörter und Stellen im Lauf der Zeit</translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message>
        <source>Delete the transcript of {name}?</source>
        <translation>Das Transkript von {name} löschen?</translation>
    </message>
    <message numerus="yes">
        <source>Delete the transcripts of %n recordings?</source>
        <translation>
            <numerusform>Das Transkript von %n Aufnahme löschen?</numerusform>
            <numerusform>Die Transkripte von %n Aufnahmen löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay. “Remove from library” keeps transcripts for 30 days.</source>
        <translation>Das lässt sich nicht rückgängig machen. Aufnahmen und exportierte Dateien bleiben. „Aus der Bibliothek entfernen“ bewahrt Transkripte 30 Tage lang auf.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>QueueController</name>
    <message>
        <source>{done} of {total} done</source>
        <translation>{done} von {total} fertig</translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation>{n} Fehler</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>Sprecher werden erkannt</translation>
    </message>
</context>
<context>
    <name>QueueDelegate</name>
    <message>
        <source>Watched</source>
        <translation>Überwacht</translation>
    </message>
</context>
<context>
    <name>QueuePane</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>QueueView</name>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Drop recordings or folders anywhere</source>
        <translation>Aufnahmen oder Ordner hier ablegen</translation>
    </message>
</context>
<context>
    <name>ReadEditSwitch</name>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
</context>
<context>
    <name>ReadView</name>
    <message>
        <source>Transcript to read</source>
        <translation>Transkript zum Lesen</translation>
    </message>
    <message>
        <source>{length} without words</source>
        <translation>{length} ohne Wörter</translation>
    </message>
</context>
<context>
    <name>RecordBar</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Level of the computer’s sound</source>
        <translation>Pegel des Computertons</translation>
    </message>
    <message>
        <source>Tell people that you record them. Many countries require it by law.</source>
        <translation>Sagen Sie den Menschen, dass Sie sie aufnehmen. Viele Länder schreiben das gesetzlich vor.</translation>
    </message>
    <message>
        <source>Don’t show this again</source>
        <translation>Nicht mehr anzeigen</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Computer sound</source>
        <translation>Ton des Computers</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Mikrofon und Computer</translation>
    </message>
    <message>
        <source>Source: {name}</source>
        <translation>Quelle: {name}</translation>
    </message>
</context>
<context>
    <name>RecordingFacts</name>
    <message>
        <source>About this recording</source>
        <translation>Über diese Aufnahme</translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation>Zurück zum Prüfen</translation>
    </message>
    <message>
        <source>From the top: confidence, sound, words, items, languages</source>
        <translation>Von oben: Sicherheit, Ton, Wörter, Stellen, Sprachen</translation>
    </message>
    <message>
        <source>Worst minutes</source>
        <translation>Schwächste Minuten</translation>
    </message>
    <message>
        <source>Enter plays</source>
        <translation>Eingabe spielt ab</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Als HTML speichern…</translation>
    </message>
    <message>
        <source>Reading the sound…</source>
        <translation>Ton wird gelesen…</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s) ({share})</source>
        <translation>
            <numerusform>%n unsicheres Wort ({share})</numerusform>
            <numerusform>%n unsichere Wörter ({share})</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} of speech</source>
        <translation>{time} Sprache</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) per minute of speech</source>
        <translation>
            <numerusform>%n Wort je Minute Sprache</numerusform>
            <numerusform>%n Wörter je Minute Sprache</numerusform>
        </translation>
    </message>
    <message>
        <source>To check: {items}</source>
        <translation>Zu prüfen: {items}</translation>
    </message>
    <message>
        <source>Nothing to check</source>
        <translation>Nichts zu prüfen</translation>
    </message>
    <message>
        <source>{share} by {speaker}</source>
        <translation>{share} von {speaker}</translation>
    </message>
    <message>
        <source>{share} without a speaker</source>
        <translation>{share} ohne Sprecher</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Speicherspitze: {size}</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the sound. Gaps are unknown.</source>
        <translation>Der Ton ist nicht lesbar. Lücken sind unbekannt.</translation>
    </message>
    <message>
        <source>speech without words</source>
        <translation>Sprache ohne Wörter</translation>
    </message>
    <message>
        <source>words possibly not spoken</source>
        <translation>vielleicht nicht gesprochene Wörter</translation>
    </message>
    <message>
        <source>repeated words</source>
        <translation>wiederholte Wörter</translation>
    </message>
    <message>
        <source>uncertain words in a row</source>
        <translation>unsichere Wörter in Folge</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Als HTML speichern</translation>
    </message>
</context>
<context>
    <name>RecordingParts</name>
    <message>
        <source>The next recording has this source. This one keeps its channels.</source>
        <translation>Die nächste Aufnahme hat diese Quelle. Diese behält ihre Kanäle.</translation>
    </message>
    <message>
        <source>Folder for recordings</source>
        <translation>Ordner für Aufnahmen</translation>
    </message>
    <message>
        <source>The next recording goes to {folder}.</source>
        <translation>Die nächste Aufnahme kommt in {folder}.</translation>
    </message>
    <message>
        <source>The recording has ended. {why}</source>
        <translation>Die Aufnahme ist beendet. {why}</translation>
    </message>
    <message>
        <source>The device is gone. Silence is recorded until it is back.</source>
        <translation>Das Gerät ist weg. Bis es wieder da ist, wird Stille aufgenommen.</translation>
    </message>
    <message>
        <source>The microphone is gone. Silence is recorded until it is back.</source>
        <translation>Das Mikrofon ist weg. Bis es wieder da ist, wird Stille aufgenommen.</translation>
    </message>
    <message>
        <source>The sound of the computer is gone. Silence is recorded until it is back.</source>
        <translation>Der Ton des Computers ist weg. Bis er wieder da ist, wird Stille aufgenommen.</translation>
    </message>
    <message>
        <source>the microphone</source>
        <translation>dem Mikrofon</translation>
    </message>
    <message>
        <source>No sound arrives from {name}. Is it muted, or not allowed?</source>
        <translation>Von {name} kommt kein Ton. Ist es stumm oder nicht erlaubt?</translation>
    </message>
    <message>
        <source>The device is back: {name}</source>
        <translation>Das Gerät ist wieder da: {name}</translation>
    </message>
    <message>
        <source>Marked at {time}</source>
        <translation>Markiert bei {time}</translation>
    </message>
    <message>
        <source>{seconds} s of sound are missing at {time}: {why}</source>
        <translation>{seconds} s Ton fehlen bei {time}: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the microphone are missing at {time}: {why}</source>
        <translation>{seconds} s des Mikrofons fehlen bei {time}: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the computer&apos;s sound are missing at {time}: {why}</source>
        <translation>{seconds} s vom Ton des Computers fehlen bei {time}: {why}</translation>
    </message>
    <message>
        <source>the device was gone</source>
        <translation>das Gerät war weg</translation>
    </message>
    <message>
        <source>the device lost sound</source>
        <translation>das Gerät hat Ton verloren</translation>
    </message>
    <message>
        <source>the computer slept or was too busy</source>
        <translation>der Computer schlief oder war überlastet</translation>
    </message>
    <message>
        <source>the recorder crashed and started again</source>
        <translation>der Rekorder ist abgestürzt und neu gestartet</translation>
    </message>
    <message>
        <source>you paused</source>
        <translation>Sie haben pausiert</translation>
    </message>
    <message>
        <source>The disk is nearly full: {size} are left.</source>
        <translation>Der Datenträger ist fast voll: {size} sind frei.</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>Aufnahme starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Continue recording</source>
        <translation>Aufnahme fortsetzen</translation>
    </message>
    <message>
        <source>Pause recording</source>
        <translation>Aufnahme pausieren</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Record the default microphone</source>
        <translation>Standardmikrofon aufnehmen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>{name} is saved.</source>
        <translation>{name} ist gespeichert.</translation>
    </message>
    <message>
        <source>{why} The sound is safe in {folder}. Mynah tries again at its next start.</source>
        <translation>{why} Der Ton ist sicher in {folder}. Mynah versucht es beim nächsten Start noch einmal.</translation>
    </message>
    <message>
        <source>Recovered recordings: {names}</source>
        <translation>Wiederhergestellte Aufnahmen: {names}</translation>
    </message>
    <message>
        <source>Recovered the recording {name}.</source>
        <translation>Die Aufnahme {name} ist wiederhergestellt.</translation>
    </message>
</context>
<context>
    <name>ReferenceDrop</name>
    <message>
        <source>Use transcript</source>
        <translation>Transkript verwenden</translation>
    </message>
    <message>
        <source>How do you want to use {text}?</source>
        <translation>Wie möchten Sie {text} verwenden?</translation>
    </message>
    <message>
        <source>You can compare it with the transcript of {recording}.</source>
        <translation>Sie können es mit dem Transkript von {recording} vergleichen.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message>
        <source>{name} removed.</source>
        <translation>{name} entfernt.</translation>
    </message>
    <message numerus="yes">
        <source>%n recordings removed.</source>
        <translation>
            <numerusform>%n Aufnahme entfernt.</numerusform>
            <numerusform>%n Aufnahmen entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored the earlier transcript of {name}.</source>
        <translation>Das frühere Transkript von {name} ist wiederhergestellt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>Checked items</source>
        <translation>Geprüfte Stellen</translation>
    </message>
    <message>
        <source>Items to review</source>
        <translation>Zu prüfende Stellen</translation>
    </message>
    <message>
        <source>Space plays, Enter marks as correct, F2 edits</source>
        <translation>Leertaste spielt ab, Eingabe bestätigt, F2 bearbeitet</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Leertaste spielt ab, F2 bearbeitet</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Correct, next</source>
        <translation>Richtig, weiter</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Other reading</source>
        <translation>Andere Lesart</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>{n} of {total} left</source>
        <translation>Noch {n} von {total}</translation>
    </message>
    <message>
        <source>Nothing left to review.</source>
        <translation>Nichts mehr zu prüfen.</translation>
    </message>
    <message>
        <source>Looking for gaps in the sound…</source>
        <translation>Lücken im Ton werden gesucht…</translation>
    </message>
    <message numerus="yes">
        <source>%n checked</source>
        <translation>
            <numerusform>%n geprüft</numerusform>
            <numerusform>%n geprüft</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} without words</source>
        <translation>{time} ohne Wörter</translation>
    </message>
    <message>
        <source>{time} unreadable</source>
        <translation>{time} nicht lesbar</translation>
    </message>
    <message>
        <source>also written {name}</source>
        <translation>auch geschrieben: {name}</translation>
    </message>
    <message>
        <source>(other reading: nothing)</source>
        <translation>(andere Lesart: nichts)</translation>
    </message>
    <message>
        <source>(other reading: {words})</source>
        <translation>(andere Lesart: {words})</translation>
    </message>
    <message>
        <source>Uncertain word</source>
        <translation>Unsicheres Wort</translation>
    </message>
    <message>
        <source>Gap, may contain speech</source>
        <translation>Lücke, vielleicht mit Sprache</translation>
    </message>
    <message>
        <source>Repeated words</source>
        <translation>Wiederholte Wörter</translation>
    </message>
    <message>
        <source>Spelled two ways</source>
        <translation>Zwei Schreibweisen</translation>
    </message>
    <message>
        <source>Possibly not spoken</source>
        <translation>Vielleicht nicht gesprochen</translation>
    </message>
    <message>
        <source>Not found by alignment</source>
        <translation>Beim Ausrichten nicht gefunden</translation>
    </message>
    <message>
        <source>Damaged recording</source>
        <translation>Beschädigte Aufnahme</translation>
    </message>
    <message>
        <source>About this recording</source>
        <translation>Über diese Aufnahme</translation>
    </message>
</context>
<context>
    <name>RowEditing</name>
    <message>
        <source>This part is not finished yet</source>
        <translation>Dieser Teil ist noch nicht fertig</translation>
    </message>
</context>
<context>
    <name>RowHelp</name>
    <message>
        <source>Where is {name}?</source>
        <translation>Wo ist {name}?</translation>
    </message>
    <message>
        <source>Recording of {name}</source>
        <translation>Aufnahme zu {name}</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>added from the command line</source>
        <translation>von der Befehlszeile hinzugefügt</translation>
    </message>
    <message>
        <source>Speakers: {why}</source>
        <translation>Sprecher: {why}</translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation>Modell: {model}</translation>
    </message>
    <message>
        <source>The vocabulary has no effect with this model.</source>
        <translation>Das Vokabular wirkt bei diesem Modell nicht.</translation>
    </message>
    <message>
        <source>The second opinion has no effect with this model.</source>
        <translation>Die zweite Meinung hat mit diesem Modell keine Wirkung.</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Speicherspitze: {size}</translation>
    </message>
    <message>
        <source>Aligned text: {path}</source>
        <translation>Ausgerichteter Text: {path}</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>being transcribed</source>
        <translation>wird transkribiert</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Saving the recording</source>
        <translation>Aufnahme wird gespeichert</translation>
    </message>
    <message>
        <source>Recording paused</source>
        <translation>Aufnahme pausiert</translation>
    </message>
    <message>
        <source>{size} free on disk</source>
        <translation>{size} frei</translation>
    </message>
    <message>
        <source>Recording {time}</source>
        <translation>Aufnahme {time}</translation>
    </message>
    <message>
        <source>continues at {time}</source>
        <translation>geht weiter bei {time}</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>for alignment</source>
        <translation>zum Ausrichten</translation>
    </message>
    <message>
        <source>Another Mynah is transcribing it</source>
        <translation>Ein anderes Mynah transkribiert sie</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Wird geöffnet</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>estimating</source>
        <translation>Restzeit unbekannt</translation>
    </message>
    <message>
        <source>Paused at {time}</source>
        <translation>Angehalten bei {time}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Cancelled at {time}</source>
        <translation>Abgebrochen bei {time}</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>damaged at {times}</source>
        <translation>beschädigt bei {times}</translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n zu prüfen</numerusform>
            <numerusform>%n zu prüfen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: {why}</source>
        <translation>Nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>Aligned</source>
        <translation>Ausgerichtet</translation>
    </message>
    <message>
        <source>Text done</source>
        <translation>Text fertig</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>saved as {formats}</source>
        <translation>gespeichert als {formats}</translation>
    </message>
    <message>
        <source>incomplete after {time}</source>
        <translation>unvollständig ab {time}</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Modell wählen…</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) not found</source>
        <translation>
            <numerusform>%n Wort nicht gefunden</numerusform>
            <numerusform>%n Wörter nicht gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Careful has no effect with this model.</source>
        <translation>„Sorgfältig“ hat bei diesem Modell keine Wirkung.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without times skipped</source>
        <translation>
            <numerusform>%n Satz ohne Zeit übersprungen</numerusform>
            <numerusform>%n Sätze ohne Zeit übersprungen</numerusform>
        </translation>
    </message>
    <message>
        <source>sounds like {language}</source>
        <translation>klingt nach {language}</translation>
    </message>
    <message>
        <source>language unclear, {language} used</source>
        <translation>Sprache unklar, {language} verwendet</translation>
    </message>
    <message>
        <source>identifying speakers {percent}</source>
        <translation>Sprecher werden erkannt {percent}</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>Sprecher werden erkannt</translation>
    </message>
    <message>
        <source>speakers next</source>
        <translation>danach Sprecher</translation>
    </message>
    <message>
        <source>speakers paused</source>
        <translation>Sprecher angehalten</translation>
    </message>
    <message>
        <source>couldn&apos;t identify speakers</source>
        <translation>Sprecher nicht erkannt</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n Sprecher</numerusform>
            <numerusform>%n Sprecher</numerusform>
        </translation>
    </message>
    <message>
        <source>no speech found</source>
        <translation>keine Sprache gefunden</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Search all recordings</source>
        <translation>In allen Aufnahmen suchen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation>Zurück zur Bibliothek</translation>
    </message>
    <message>
        <source>Word, &quot;phrase&quot;, harb*, a NEAR b</source>
        <translation>Wort, &quot;Wortfolge&quot;, Haf*, a NEAR b</translation>
    </message>
    <message>
        <source>This recording is not in the library</source>
        <translation>Diese Aufnahme ist nicht in der Bibliothek</translation>
    </message>
    <message>
        <source>Nothing found in {n} recordings</source>
        <translation>In {n} Aufnahmen nichts gefunden</translation>
    </message>
    <message>
        <source>Too many results to sort. Narrow the search.</source>
        <translation>Zu viele Treffer zum Sortieren. Grenzen Sie die Suche ein.</translation>
    </message>
    <message>
        <source>This transcript has no recording</source>
        <translation>Zu diesem Transkript gibt es keine Aufnahme</translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation>{path} fehlt</translation>
    </message>
    <message>
        <source>This result has no time</source>
        <translation>Dieser Treffer hat keine Zeit</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>Dieser Computer kann keinen Ton abspielen</translation>
    </message>
    <message>
        <source>No results to export</source>
        <translation>Keine Treffer zu exportieren</translation>
    </message>
    <message>
        <source>Search every transcript, including your edits.</source>
        <translation>Alle Transkripte durchsuchen, samt Ihren Bearbeitungen.</translation>
    </message>
    <message>
        <source>harbour   a word        &quot;the old harbour&quot;   a phrase        harb*   a word start</source>
        <translation>Hafen   ein Wort        &quot;der alte Hafen&quot;   eine Wortfolge        Haf*   ein Wortanfang</translation>
    </message>
    <message>
        <source>harbour NEAR/5 boat        harbour OR port        harbour -boat        /h[ao]rbou?r/</source>
        <translation>Hafen NEAR/5 Boot        Hafen OR Kai        Hafen -Boot        /H[aä]fen/</translation>
    </message>
    <message>
        <source>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</source>
        <translation>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</translation>
    </message>
    <message>
        <source>Space plays · Enter opens the recording · Ctrl+C copies with the source</source>
        <translation>Leertaste spielt ab · Eingabe öffnet die Aufnahme · Strg+C kopiert mit Quelle</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) left to index</source>
        <translation>
            <numerusform>%n Aufnahme noch zu indizieren</numerusform>
            <numerusform>%n Aufnahmen noch zu indizieren</numerusform>
        </translation>
    </message>
    <message>
        <source>{words} words to search</source>
        <translation>{words} Wörter durchsuchbar</translation>
    </message>
</context>
<context>
    <name>SeekStrip</name>
    <message>
        <source>Position in the whole recording</source>
        <translation>Position in der ganzen Aufnahme</translation>
    </message>
</context>
<context>
    <name>SegmentBar</name>
    <message>
        <source>Start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Split segment before the word</source>
        <translation>Segment vor dem Wort teilen</translation>
    </message>
    <message>
        <source>Merge with next segment</source>
        <translation>Mit nächstem Segment verbinden</translation>
    </message>
    <message>
        <source>{length} s · {rate} characters/s</source>
        <translation>{length} s · {rate} Zeichen/s</translation>
    </message>
</context>
<context>
    <name>SegmentCommands</name>
    <message>
        <source>Same as the transcript</source>
        <translation>Wie das Transkript</translation>
    </message>
    <message>
        <source>Same as the transcript: {name}</source>
        <translation>Wie das Transkript: {name}</translation>
    </message>
    <message>
        <source>Set language</source>
        <translation>Sprache festlegen</translation>
    </message>
    <message>
        <source>Language of this segment:</source>
        <translation>Sprache dieses Segments:</translation>
    </message>
    <message>
        <source>Revert the whole transcript to the original? You can undo this.</source>
        <translation>Das ganze Transkript auf das Original zurücksetzen? Sie können das rückgängig machen.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
</context>
<context>
    <name>SegmentEditor</name>
    <message>
        <source>Segment text</source>
        <translation>Text des Segments</translation>
    </message>
</context>
<context>
    <name>ServerPage</name>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Use this computer again</source>
        <translation>Wieder diesen Computer verwenden</translation>
    </message>
    <message>
        <source>A computer that runs “mynah serve” can recognise for this one. It chooses the model, the accuracy and the vocabulary.</source>
        <translation>Ein Computer, auf dem „mynah serve“ läuft, kann für diesen erkennen. Er bestimmt Modell, Genauigkeit und Vokabular.</translation>
    </message>
    <message>
        <source>Recordings from the microphone, parts of recordings and alignments stay on this computer.</source>
        <translation>Aufnahmen vom Mikrofon, Teile von Aufnahmen und Ausrichtungen bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>Ask the owner of that computer. Only you can read the file of the token.</source>
        <translation>Fragen Sie den Besitzer jenes Computers. Nur Sie können die Datei mit dem Token lesen.</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Anderer Computer</translation>
    </message>
    <message>
        <source>Connected. {host} recognises with the model {model}.</source>
        <translation>Verbunden. {host} erkennt mit dem Modell {model}.</translation>
    </message>
    <message>
        <source>Write an address such as https://speech.example.org.</source>
        <translation>Schreiben Sie eine Adresse wie https://speech.example.org.</translation>
    </message>
    <message>
        <source>A token has no spaces and no accented letters.</source>
        <translation>Ein Token hat keine Leerzeichen und keine Umlaute oder Akzente.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut…</translation>
    </message>
    <message>
        <source>The sound goes to {host} for recognition.</source>
        <translation>Der Ton geht zur Erkennung an {host}.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>Die Verbindung ist nicht verschlüsselt.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transkription</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Anderer Computer</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Sprachdienst</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Notify me when everything is done</source>
        <translation>Benachrichtigen, wenn alles fertig ist</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Computer beim Transkribieren wach halten</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation>Gilt nach einem Neustart.</translation>
    </message>
    <message>
        <source>While transcribing</source>
        <translation>Beim Transkribieren</translation>
    </message>
    <message>
        <source>The screen may still turn off.</source>
        <translation>Der Bildschirm darf ausgehen.</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Check for updates at start</source>
        <translation>Beim Start nach Updates suchen</translation>
    </message>
    <message>
        <source>Mynah asks {host} for the newest version. It sends nothing about you.</source>
        <translation>Mynah fragt {host} nach der neuesten Version. Es sendet nichts über Sie.</translation>
    </message>
    <message>
        <source>Set the update address under Advanced first.</source>
        <translation>Geben Sie zuerst unter „Erweitert“ die Update-Adresse an.</translation>
    </message>
    <message>
        <source>Known voices</source>
        <translation>Bekannte Stimmen</translation>
    </message>
    <message>
        <source>Remember voices and suggest names</source>
        <translation>Stimmen merken und Namen vorschlagen</translation>
    </message>
    <message>
        <source>Ask each person first. Voice prints stay on this computer, in one file.</source>
        <translation>Fragen Sie zuerst jede Person. Stimmabdrücke bleiben in einer Datei auf diesem Computer.</translation>
    </message>
    <message>
        <source>Uncertain words</source>
        <translation>Unsichere Wörter</translation>
    </message>
    <message>
        <source>Mark words below</source>
        <translation>Wörter markieren unter</translation>
    </message>
    <message>
        <source>Mynah marks words whose confidence is lower.</source>
        <translation>Mynah markiert Wörter mit geringerer Sicherheit.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started.</source>
        <translation>Gilt für Aufnahmen, die noch nicht begonnen haben.</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Fertige Transkripte automatisch speichern</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Update address</source>
        <translation>Update-Adresse</translation>
    </message>
    <message>
        <source>Faster on NVIDIA GPUs. Turn it off if the driver causes problems.</source>
        <translation>Schneller auf NVIDIA-GPUs. Schalten Sie es aus, wenn der Treiber Probleme macht.</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Im Hintergrund arbeiten, Akku schonen</translation>
    </message>
    <message>
        <source>After each recording</source>
        <translation>Nach jeder Aufnahme</translation>
    </message>
    <message>
        <source>Command after each recording</source>
        <translation>Befehl nach jeder Aufnahme</translation>
    </message>
    <message>
        <source>Check the quotation marks and the names in braces.</source>
        <translation>Prüfen Sie die Anführungszeichen und die Namen in geschweiften Klammern.</translation>
    </message>
    <message>
        <source>It runs for recordings that you add from now on. {json}, {text} and {file} stand for the transcript and the recording.</source>
        <translation>Er läuft für Aufnahmen, die Sie ab jetzt hinzufügen. {json}, {text} und {file} stehen für das Transkript und die Aufnahme.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Limit engine memory to</source>
        <translation>Speicher der Engine begrenzen auf</translation>
    </message>
    <message>
        <source>Engine memory limit in gigabytes</source>
        <translation>Speichergrenze der Engine in Gigabyte</translation>
    </message>
    <message>
        <source>This computer has {size} GB. At the limit, new work waits.</source>
        <translation>Dieser Computer hat {size} GB. An der Grenze wartet neue Arbeit.</translation>
    </message>
    <message>
        <source>Minutes until an idle model is unloaded</source>
        <translation>Minuten, bis ein unbenutztes Modell entladen wird</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>Unload the model when idle for</source>
        <translation>Modell entladen bei Untätigkeit nach</translation>
    </message>
    <message>
        <source>The next recording loads it again in a few seconds.</source>
        <translation>Die nächste Aufnahme lädt es in wenigen Sekunden wieder.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Use CUDA graphs</source>
        <translation>CUDA-Graphen verwenden</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source> minutes</source>
        <translation> Minuten</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
</context>
<context>
    <name>SheetAdvanced</name>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht festgelegt</translation>
    </message>
    <message>
        <source>Exact number of speakers</source>
        <translation>Genaue Zahl der Sprecher</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Edit vocabulary and replacements</source>
        <translation>Vokabular und Ersetzungen bearbeiten</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Dateinamen</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replacement(s)</source>
        <translation>
            <numerusform>%n Ersetzung</numerusform>
            <numerusform>%n Ersetzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Exact number</source>
        <translation>Genaue Zahl</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Zum Beispiel: {files}</translation>
    </message>
</context>
<context>
    <name>SheetChoices</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Sorgfältig</translation>
    </message>
    <message>
        <source>Careful, with a second opinion</source>
        <translation>Sorgfältig, mit zweiter Meinung</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Careful compares several readings. It takes longer, and helps with Parakeet and Nemotron models. A second opinion marks words that the model&apos;s other half reads differently.</source>
        <translation>Sorgfältig vergleicht mehrere Lesarten. Das dauert länger und hilft bei Parakeet- und Nemotron-Modellen. Eine zweite Meinung markiert Wörter, die die andere Hälfte des Modells anders liest.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Ein Sprecher pro Kanal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Any number</source>
        <translation>Beliebig viele</translation>
    </message>
    <message>
        <source>Up to {n}</source>
        <translation>Bis zu {n}</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Zahl der Sprecher</translation>
    </message>
    <message>
        <source>Audio tracks</source>
        <translation>Tonspuren</translation>
    </message>
    <message>
        <source>More formats…</source>
        <translation>Weitere Formate…</translation>
    </message>
    <message>
        <source>More formats</source>
        <translation>Weitere Formate</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern als</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Für Anrufe und Interviews mit einem Mikrofon pro Person.</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s), as set under Advanced.</source>
        <translation>
            <numerusform>%n Sprecher, wie unter „Erweitert“ festgelegt.</numerusform>
            <numerusform>%n Sprecher, wie unter „Erweitert“ festgelegt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the demo speaker model is installed. Download a better one under Models.</source>
        <translation>Nur das Demo-Sprechermodell ist installiert. Ein besseres finden Sie unter „Modelle“.</translation>
    </message>
    <message>
        <source>{model} on {host}</source>
        <translation>{model} auf {host}</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Andere Modelle…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes</source>
        <translation>nur Englisch, mit mehr Fehlern</translation>
    </message>
    <message>
        <source>downloads first, {size}</source>
        <translation>lädt zuerst {size}</translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation>nicht auf diesem Computer</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>empfohlen</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>{language} instead of the original</source>
        <translation>{language} statt des Originals</translation>
    </message>
    <message>
        <source>Original and {language}</source>
        <translation>Original und {language}</translation>
    </message>
    <message>
        <source>Tracks with speech</source>
        <translation>Spuren mit Sprache</translation>
    </message>
    <message>
        <source>All tracks</source>
        <translation>Alle Spuren</translation>
    </message>
    <message>
        <source>Track {n}</source>
        <translation>Spur {n}</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Neben jeder Aufnahme</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Ordner für die Transkripte</translation>
    </message>
</context>
<context>
    <name>SheetFiles</name>
    <message>
        <source>More recordings</source>
        <translation>Weitere Aufnahmen</translation>
    </message>
    <message numerus="yes">
        <source>%n more in “{folder}”</source>
        <translation>
            <numerusform>%n weitere in „{folder}“</numerusform>
            <numerusform>%n weitere in „{folder}“</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetOpener</name>
    <message numerus="yes">
        <source>%n already in the library, skipped</source>
        <translation>
            <numerusform>%n schon in der Bibliothek, übersprungen</numerusform>
            <numerusform>%n schon in der Bibliothek, übersprungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n Transkript</numerusform>
            <numerusform>%n Transkripte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archive(s)</source>
        <translation>
            <numerusform>%n Archiv</numerusform>
            <numerusform>%n Archive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n Programm</numerusform>
            <numerusform>%n Programme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished download(s)</source>
        <translation>
            <numerusform>%n unfertiger Download</numerusform>
            <numerusform>%n unfertige Downloads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable file(s)</source>
        <translation>
            <numerusform>%n unlesbare Datei</numerusform>
            <numerusform>%n unlesbare Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s)</source>
        <translation>
            <numerusform>%n andere Datei</numerusform>
            <numerusform>%n andere Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped: {files}</source>
        <translation>übersprungen: {files}</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>Tastenkürzel suchen</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>In lists</source>
        <translation>In Listen</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>Im Text</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Back and ahead 5 seconds</source>
        <translation>5 Sekunden zurück und vor</translation>
    </message>
    <message>
        <source>Assign a speaker</source>
        <translation>Sprecher zuordnen</translation>
    </message>
    <message>
        <source>Edit the word</source>
        <translation>Wort bearbeiten</translation>
    </message>
    <message>
        <source>Play the item again</source>
        <translation>Stelle erneut abspielen</translation>
    </message>
    <message>
        <source>Main action</source>
        <translation>Hauptaktion</translation>
    </message>
    <message>
        <source>Edit the item</source>
        <translation>Stelle bearbeiten</translation>
    </message>
    <message>
        <source>Merge two speakers</source>
        <translation>Zwei Sprecher zusammenführen</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>Hide panel</source>
        <translation>Seitenleiste ausblenden</translation>
    </message>
</context>
<context>
    <name>SourceMenu</name>
    <message>
        <source>You</source>
        <translation>Ich</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>System’s default microphone</source>
        <translation>Standardmikrofon des Systems</translation>
    </message>
    <message>
        <source>Everything that this computer plays</source>
        <translation>Alles, was dieser Computer spielt</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Mikrofon und Computer</translation>
    </message>
    <message>
        <source>Folder for recordings…</source>
        <translation>Ordner für Aufnahmen…</translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>Memory in the last two minutes</source>
        <translation>Speicher in den letzten zwei Minuten</translation>
    </message>
</context>
<context>
    <name>SpeakerCommands</name>
    <message>
        <source>Import speakers</source>
        <translation>Sprecher importieren</translation>
    </message>
    <message>
        <source>Speaker turns (*.rttm)</source>
        <translation>Sprecherwechsel (*.rttm)</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)</source>
        <translation>Sprecherwechsel exportieren (RTTM)</translation>
    </message>
</context>
<context>
    <name>SpeakerLanes</name>
    <message>
        <source>Speaker lanes</source>
        <translation>Sprecherspuren</translation>
    </message>
</context>
<context>
    <name>SpeakerModel</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n Redebeitrag</numerusform>
            <numerusform>%n Redebeiträge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerOptions</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Automatisch erkennen</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>Up to</source>
        <translation>Bis zu</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Ein Sprecher pro Kanal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Zahl der Sprecher</translation>
    </message>
    <message>
        <source>Speaker model</source>
        <translation>Sprechermodell</translation>
    </message>
    <message>
        <source>Download a speaker model</source>
        <translation>Ein Sprechermodell herunterladen</translation>
    </message>
    <message>
        <source>Speaker models…</source>
        <translation>Sprechermodelle…</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Demo-Sprechermodell</translation>
    </message>
    <message>
        <source>Best available</source>
        <translation>Bestes verfügbares</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Für Anrufe und Interviews mit einem Mikrofon pro Person.</translation>
    </message>
    <message>
        <source>No speaker model is installed yet.</source>
        <translation>Noch ist kein Sprechermodell installiert.</translation>
    </message>
    <message>
        <source>The demo model knows only synthetic voices. Download a speaker model for real work.</source>
        <translation>Das Demomodell kennt nur künstliche Stimmen. Laden Sie für echte Arbeit ein Sprechermodell herunter.</translation>
    </message>
    <message>
        <source>Mynah identifies speakers after the words.</source>
        <translation>Mynah erkennt die Sprecher nach den Wörtern.</translation>
    </message>
</context>
<context>
    <name>SpeakerPanel</name>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>No speakers yet.</source>
        <translation>Noch keine Sprecher.</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Zuordnen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message numerus="yes">
        <source>The transcript names %n speaker(s).</source>
        <translation>
            <numerusform>Das Transkript nennt %n Sprecher.</numerusform>
            <numerusform>Das Transkript nennt %n Sprecher.</numerusform>
        </translation>
    </message>
    <message>
        <source>You asked for {count} speakers. {names}</source>
        <translation>Sie haben {count} Sprecher angegeben. {names}</translation>
    </message>
</context>
<context>
    <name>SpeakerPopover</name>
    <message>
        <source>Speaker</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Name of the speaker</source>
        <translation>Name des Sprechers</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Nur hier</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Stimme abspielen</translation>
    </message>
    <message>
        <source>Colour {n}</source>
        <translation>Farbe {n}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Zuordnen</translation>
    </message>
    <message>
        <source>Merge into</source>
        <translation>Zusammenführen mit</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Zuordnen zu</translation>
    </message>
</context>
<context>
    <name>SpeakerView</name>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
    <message>
        <source>Enter renames, Space plays the voice, M merges</source>
        <translation>Eingabe benennt um, Leertaste spielt die Stimme, M führt zusammen</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Stimme abspielen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Merge into…</source>
        <translation>Zusammenführen mit…</translation>
    </message>
</context>
<context>
    <name>SpeakersDialog</name>
    <message>
        <source>Identify speakers</source>
        <translation>Sprecher erkennen</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n Aufnahme</numerusform>
            <numerusform>%n Aufnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>The words stay. Sentences are split where the speaker changes. You can undo this.</source>
        <translation>Die Wörter bleiben. Sätze werden geteilt, wo der Sprecher wechselt. Sie können das rückgängig machen.</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>SubtitleChoices</name>
    <message>
        <source>Netflix</source>
        <translation>Netflix</translation>
    </message>
    <message>
        <source>Television</source>
        <translation>Fernsehen</translation>
    </message>
    <message>
        <source>Short clips, one line</source>
        <translation>Kurze Clips, eine Zeile</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Subtitle style</source>
        <translation>Untertitelstil</translation>
    </message>
    <message>
        <source>Characters per line</source>
        <translation>Zeichen pro Zeile</translation>
    </message>
    <message>
        <source>Lines per subtitle</source>
        <translation>Zeilen pro Untertitel</translation>
    </message>
    <message>
        <source>Characters per second</source>
        <translation>Zeichen pro Sekunde</translation>
    </message>
    <message>
        <source>Most characters per second</source>
        <translation>Höchstens pro Sekunde</translation>
    </message>
    <message>
        <source>Shortest (s)</source>
        <translation>Kürzester (s)</translation>
    </message>
    <message>
        <source>Longest (s)</source>
        <translation>Längster (s)</translation>
    </message>
    <message>
        <source>Gap (s)</source>
        <translation>Abstand (s)</translation>
    </message>
    <message>
        <source>Linger (s)</source>
        <translation>Nachlauf (s)</translation>
    </message>
    <message>
        <source>Two speakers per subtitle, with dashes</source>
        <translation>Zwei Sprecher pro Untertitel, mit Strichen</translation>
    </message>
    <message>
        <source>Speaker names in SRT, STL, SBV and LRC</source>
        <translation>Sprechernamen in SRT, STL, SBV und LRC</translation>
    </message>
    <message>
        <source>Times of words in LRC</source>
        <translation>Zeiten der Wörter in LRC</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Wort für Wort</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>Von links nach rechts</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Umriss</translation>
    </message>
    <message>
        <source>Karaoke in ASS</source>
        <translation>Karaoke in ASS</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Show the numbers of this style</source>
        <translation>Die Zahlen dieses Stils zeigen</translation>
    </message>
</context>
<context>
    <name>TextChoices</name>
    <message>
        <source>Unchanged</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>Capitalise sentences</source>
        <translation>Satzanfänge groß</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>Kleinbuchstaben</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>In digits</source>
        <translation>In Ziffern</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Satzzeichen</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Großschreibung</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>CHAT files follow their own rules.</source>
        <translation>CHAT-Dateien folgen eigenen Regeln.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
</context>
<context>
    <name>TextLayoutChoices</name>
    <message>
        <source>One sentence per line</source>
        <translation>Ein Satz pro Zeile</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>One per turn</source>
        <translation>Einer pro Redebeitrag</translation>
    </message>
    <message>
        <source>Cut at pauses</source>
        <translation>Auch an Pausen geteilt</translation>
    </message>
    <message>
        <source>One per sentence</source>
        <translation>Einer pro Satz</translation>
    </message>
    <message>
        <source>In every paragraph</source>
        <translation>In jedem Absatz</translation>
    </message>
    <message>
        <source>When the speaker changes</source>
        <translation>Wenn der Sprecher wechselt</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Time every (s)</source>
        <translation>Zeit alle (s)</translation>
    </message>
    <message>
        <source>Paragraph</source>
        <translation>Absatz</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Paragraphs</source>
        <translation>Absätze</translation>
    </message>
    <message>
        <source>Line length</source>
        <translation>Zeilenlänge</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>Blank lines between paragraphs</source>
        <translation>Leerzeilen zwischen Absätzen</translation>
    </message>
    <message>
        <source>Line numbers</source>
        <translation>Zeilennummern</translation>
    </message>
    <message>
        <source>Show the parts of this layout</source>
        <translation>Die Teile dieses Layouts zeigen</translation>
    </message>
    <message>
        <source>Adjust</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Fields: {fields}</source>
        <translation>Felder: {fields}</translation>
    </message>
</context>
<context>
    <name>TierQuestion</name>
    <message>
        <source>Choose tiers</source>
        <translation>Zeilen wählen</translation>
    </message>
    <message>
        <source>Which tiers of {name} hold the speech?</source>
        <translation>Welche Zeilen von {name} enthalten das Gesprochene?</translation>
    </message>
    <message>
        <source>Which tiers of these {n} files hold the speech?</source>
        <translation>Welche Zeilen dieser {n} Dateien enthalten das Gesprochene?</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Zeilen</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n Text</numerusform>
            <numerusform>%n Texte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimecodeChoices</name>
    <message>
        <source>drop-frame</source>
        <translation>Drop-Frame</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Start timecode</source>
        <translation>Start-Timecode</translation>
    </message>
    <message>
        <source>Timecodes</source>
        <translation>Timecodes</translation>
    </message>
</context>
<context>
    <name>TrackWords</name>
    <message>
        <source>{heard} of {count} tracks</source>
        <translation>{heard} von {count} Spuren</translation>
    </message>
    <message>
        <source>some sound skipped</source>
        <translation>ein Teil des Tons übersprungen</translation>
    </message>
    <message>
        <source>Heard: {tracks}</source>
        <translation>Gehört: {tracks}</translation>
    </message>
    <message>
        <source>Not heard: {track}</source>
        <translation>Nicht gehört: {track}</translation>
    </message>
    <message>
        <source>The channels are inverted against each other. Mynah heard their difference.</source>
        <translation>Die Kanäle sind gegeneinander invertiert. Mynah hat ihre Differenz gehört.</translation>
    </message>
    <message>
        <source>For {seconds} s, Mynah heard the centre channel alone.</source>
        <translation>{seconds}&#xa0;s lang hat Mynah nur den mittleren Kanal gehört.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) left out as the echo of a louder track</source>
        <translation>
            <numerusform>%n Wort als Echo einer lauteren Spur ausgelassen</numerusform>
            <numerusform>%n Wörter als Echo einer lauteren Spur ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>a copy of {tracks}</source>
        <translation>eine Kopie von {tracks}</translation>
    </message>
    <message>
        <source>a mix of {tracks}</source>
        <translation>eine Mischung von {tracks}</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>nicht gewählt</translation>
    </message>
    <message>
        <source>cannot be decoded</source>
        <translation>nicht dekodierbar</translation>
    </message>
    <message>
        <source>no speech</source>
        <translation>keine Sprache</translation>
    </message>
</context>
<context>
    <name>TranscribeSheet</name>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Don&apos;t ask for this folder</source>
        <translation>Für diesen Ordner nicht fragen</translation>
    </message>
    <message>
        <source>Transcribe</source>
        <translation>Transkribieren</translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into one recording</source>
        <translation>
            <numerusform>%n Datei zu einer Aufnahme verbinden</numerusform>
            <numerusform>%n Dateien zu einer Aufnahme verbinden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into {recordings} recordings</source>
        <translation>
            <numerusform>%n Datei zu {recordings} Aufnahmen verbinden</numerusform>
            <numerusform>%n Dateien zu {recordings} Aufnahmen verbinden</numerusform>
        </translation>
    </message>
    <message>
        <source>{text} (missing: {names})</source>
        <translation>{text} (es fehlt: {names})</translation>
    </message>
    <message>
        <source>Mynah writes the joined sound beside the files. The transcript then has one clock.</source>
        <translation>Mynah schreibt den verbundenen Ton neben die Dateien. Das Transkript hat dann eine gemeinsame Uhr.</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>Everything stays on this computer.</source>
        <translation>Alles bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>Download and transcribe</source>
        <translation>Laden und transkribieren</translation>
    </message>
    <message>
        <source>Transcribe this part again</source>
        <translation>Ausschnitt neu transkribieren</translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s) again</source>
        <translation>
            <numerusform>%n Aufnahme neu transkribieren</numerusform>
            <numerusform>%n Aufnahmen neu transkribieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s)</source>
        <translation>
            <numerusform>%n Aufnahme transkribieren</numerusform>
            <numerusform>%n Aufnahmen transkribieren</numerusform>
        </translation>
    </message>
    <message>
        <source>You can undo this.</source>
        <translation>Sie können das rückgängig machen.</translation>
    </message>
    <message>
        <source>ready in about {time} on this computer</source>
        <translation>fertig in etwa {time} auf diesem Computer</translation>
    </message>
    <message>
        <source>The current transcripts stay under Earlier versions.</source>
        <translation>Die jetzigen Transkripte bleiben unter „Frühere Fassungen“.</translation>
    </message>
</context>
<context>
    <name>TranscriptActions</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy with names and times</source>
        <translation>Mit Namen und Zeiten kopieren</translation>
    </message>
    <message>
        <source>Copy transcript</source>
        <translation>Transkript kopieren</translation>
    </message>
    <message>
        <source>Edit segment</source>
        <translation>Segment bearbeiten</translation>
    </message>
    <message>
        <source>Edit translation</source>
        <translation>Übersetzung bearbeiten</translation>
    </message>
    <message>
        <source>Set language…</source>
        <translation>Sprache festlegen…</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Find and replace…</source>
        <translation>Suchen und ersetzen…</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Back 5 seconds</source>
        <translation>5 Sekunden zurück</translation>
    </message>
    <message>
        <source>Ahead 5 seconds</source>
        <translation>5 Sekunden vor</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Zurück zur Abspielposition</translation>
    </message>
    <message>
        <source>Loop sentence</source>
        <translation>Satz wiederholen</translation>
    </message>
    <message>
        <source>Split segment</source>
        <translation>Segment teilen</translation>
    </message>
    <message>
        <source>Merge with previous</source>
        <translation>Mit vorigem zusammenführen</translation>
    </message>
    <message>
        <source>Merge with next</source>
        <translation>Mit nächstem zusammenführen</translation>
    </message>
    <message>
        <source>Start at playhead</source>
        <translation>Anfang an Abspielposition</translation>
    </message>
    <message>
        <source>End at playhead</source>
        <translation>Ende an Abspielposition</translation>
    </message>
    <message>
        <source>Transcribe this part again…</source>
        <translation>Ausschnitt neu transkribieren…</translation>
    </message>
    <message>
        <source>Assign speaker…</source>
        <translation>Sprecher zuordnen…</translation>
    </message>
    <message>
        <source>Rename speaker…</source>
        <translation>Sprecher umbenennen…</translation>
    </message>
    <message>
        <source>Merge speaker into…</source>
        <translation>Sprecher zusammenführen mit…</translation>
    </message>
    <message>
        <source>Start a new speaker here</source>
        <translation>Ab hier neuer Sprecher</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Stimme abspielen</translation>
    </message>
    <message>
        <source>Import speakers…</source>
        <translation>Sprecher importieren…</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)…</source>
        <translation>Sprecherwechsel exportieren (RTTM)…</translation>
    </message>
    <message>
        <source>Apply replacements</source>
        <translation>Ersetzungen anwenden</translation>
    </message>
    <message>
        <source>Next to review</source>
        <translation>Nächste Prüfstelle</translation>
    </message>
    <message>
        <source>Previous to review</source>
        <translation>Vorige Prüfstelle</translation>
    </message>
    <message>
        <source>Play from word</source>
        <translation>Ab dem Wort abspielen</translation>
    </message>
    <message>
        <source>Follow playhead</source>
        <translation>Der Abspielposition folgen</translation>
    </message>
    <message>
        <source>Add missing speech</source>
        <translation>Fehlende Sprache ergänzen</translation>
    </message>
    <message>
        <source>Read or edit</source>
        <translation>Lesen oder bearbeiten</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>Normale Größe</translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation>Schmal</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Wide</source>
        <translation>Breit</translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation>Wellenform</translation>
    </message>
    <message>
        <source>Speaker lanes</source>
        <translation>Sprecherspuren</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Revert to original</source>
        <translation>Original wiederherstellen</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Zusammenfassen…</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Glätten…</translation>
    </message>
    <message>
        <source>Assign to new speaker ({n})</source>
        <translation>Neuem Sprecher zuordnen ({n})</translation>
    </message>
    <message>
        <source>Assign to {name}</source>
        <translation>{name} zuordnen</translation>
    </message>
    <message>
        <source>Revert the whole transcript…</source>
        <translation>Das ganze Transkript zurücksetzen…</translation>
    </message>
    <message>
        <source>Copy transcript with names and times</source>
        <translation>Transkript mit Namen und Zeiten kopieren</translation>
    </message>
    <message>
        <source>Copy transcript as plain text</source>
        <translation>Transkript als reinen Text kopieren</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>Segment</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Sprecher</translation>
    </message>
</context>
<context>
    <name>TranscriptHeader</name>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>The recording is damaged at {times}. Words may be missing.</source>
        <translation>Die Aufnahme ist bei {times} beschädigt. Wörter können fehlen.</translation>
    </message>
</context>
<context>
    <name>TranscriptModel</name>
    <message>
        <source>in {language}</source>
        <translation>Sprache: {language}</translation>
    </message>
    <message>
        <source>translated: {text}</source>
        <translation>übersetzt: {text}</translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s)</source>
        <translation>
            <numerusform>%n unsicheres Wort</numerusform>
            <numerusform>%n unsichere Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) from the vocabulary</source>
        <translation>
            <numerusform>%n Wort aus dem Vokabular</numerusform>
            <numerusform>%n Wörter aus dem Vokabular</numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>nicht fertig</translation>
    </message>
</context>
<context>
    <name>TranscriptPane</name>
    <message>
        <source>Transcript pane</source>
        <translation>Transkriptbereich</translation>
    </message>
    <message>
        <source>No uncertain words</source>
        <translation>Keine unsicheren Wörter</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n Sprecher</numerusform>
            <numerusform>%n Sprecher</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptStack</name>
    <message>
        <source>Choose a recording to read and play it here</source>
        <translation>Wählen Sie eine Aufnahme, um sie hier zu lesen und abzuspielen</translation>
    </message>
    <message>
        <source>Recording… The first words appear here.</source>
        <translation>Aufnahme läuft… Die ersten Wörter erscheinen hier.</translation>
    </message>
    <message>
        <source>Waiting to be transcribed</source>
        <translation>Wartet auf die Transkription</translation>
    </message>
    <message>
        <source>Paused before the first words</source>
        <translation>Vor den ersten Wörtern angehalten</translation>
    </message>
    <message>
        <source>Transcribing… The first words appear here.</source>
        <translation>Wird transkribiert… Die ersten Wörter erscheinen hier.</translation>
    </message>
    <message>
        <source>Transcription failed</source>
        <translation>Transkription fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cancelled before the first words</source>
        <translation>Vor den ersten Wörtern abgebrochen</translation>
    </message>
    <message>
        <source>No speech found in this recording</source>
        <translation>In dieser Aufnahme wurde keine Sprache gefunden</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation>Transkript</translation>
    </message>
    <message>
        <source>{confidence}, other reading: {words}</source>
        <translation>{confidence}, andere Lesart: {words}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>no speech heard here: possibly not spoken</source>
        <translation>hier ist keine Sprache zu hören: vielleicht nicht gesprochen</translation>
    </message>
    <message>
        <source>repeats the words before: possibly not spoken</source>
        <translation>wiederholt die Wörter davor: vielleicht nicht gesprochen</translation>
    </message>
    <message>
        <source>typed, or without a confidence</source>
        <translation>getippt oder ohne Angabe der Sicherheit</translation>
    </message>
    <message numerus="yes">
        <source>%n % sure</source>
        <translation>
            <numerusform>zu %n % sicher</numerusform>
            <numerusform>zu %n % sicher</numerusform>
        </translation>
    </message>
    <message>
        <source>from your vocabulary: without it, another word</source>
        <translation>aus Ihrem Vokabular: ohne es stünde hier ein anderes Wort</translation>
    </message>
</context>
<context>
    <name>TranslationEditor</name>
    <message>
        <source>Segment translation</source>
        <translation>Übersetzung des Segments</translation>
    </message>
</context>
<context>
    <name>UpdateCheck</name>
    <message>
        <source>Mynah {version} is available: {page}</source>
        <translation>Mynah {version} ist verfügbar: {page}</translation>
    </message>
    <message>
        <source>Mynah is up to date.</source>
        <translation>Mynah ist aktuell.</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions</source>
        <translation>Frühere Fassungen</translation>
    </message>
    <message>
        <source>Earlier transcripts of {name}.</source>
        <translation>Frühere Transkripte von {name}.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Bearbeitungen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>The current transcript becomes an earlier version</source>
        <translation>Das jetzige Transkript wird zu einer früheren Fassung</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>No earlier versions yet. “Transcribe again” keeps the current transcript here.</source>
        <translation>Noch keine früheren Fassungen. „Neu transkribieren“ bewahrt das jetzige Transkript hier auf.</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>Suggest names</source>
        <translation>Namen vorschlagen</translation>
    </message>
    <message>
        <source>Compare the speakers with known voices</source>
        <translation>Die Sprecher mit bekannten Stimmen vergleichen</translation>
    </message>
    <message>
        <source>Remember this voice</source>
        <translation>Diese Stimme merken</translation>
    </message>
    <message>
        <source>Ask the person first</source>
        <translation>Fragen Sie die Person zuerst</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Hört zu…</translation>
    </message>
    <message>
        <source>{speaker}: sounds like {name} ({percent} %)</source>
        <translation>{speaker}: klingt wie {name} ({percent} %)</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} übernehmen</translation>
    </message>
    <message>
        <source>Name this speaker</source>
        <translation>Diesen Sprecher so nennen</translation>
    </message>
</context>
<context>
    <name>VoiceSession</name>
    <message>
        <source>Choose a speaker with a name first.</source>
        <translation>Wählen Sie zuerst einen Sprecher mit einem Namen.</translation>
    </message>
    <message>
        <source>No other known voice is similar enough.</source>
        <translation>Keine andere bekannte Stimme ist ähnlich genug.</translation>
    </message>
    <message>
        <source>Another model computed these voice prints, so they were not compared: {names}.</source>
        <translation>Ein anderes Modell hat diese Stimmabdrücke berechnet, deshalb wurden sie nicht verglichen: {names}.</translation>
    </message>
    <message>
        <source>The demo voice model knows synthetic voices only.</source>
        <translation>Das Demo-Stimmmodell kennt nur künstliche Stimmen.</translation>
    </message>
    <message>
        <source>Mynah knows the voice of {name} now. Delete it with “mynah voices forget”.</source>
        <translation>Mynah kennt jetzt die Stimme von {name}. Löschen Sie sie mit „mynah voices forget“.</translation>
    </message>
</context>
<context>
    <name>WatchDialog</name>
    <message>
        <source>Watched folders</source>
        <translation>Überwachte Ordner</translation>
    </message>
    <message>
        <source>No folder is watched yet. Add the folder where recordings arrive.</source>
        <translation>Noch wird kein Ordner überwacht. Fügen Sie den Ordner hinzu, in dem Aufnahmen ankommen.</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Stop watching this folder. Its files stay.</source>
        <translation>Diesen Ordner nicht mehr überwachen. Seine Dateien bleiben.</translation>
    </message>
    <message>
        <source>Watch this folder</source>
        <translation>Diesen Ordner überwachen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Erkennen</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Ordner für die Transkripte</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>Neben jeder Aufnahme</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Den Ordner für die Transkripte wählen</translation>
    </message>
    <message>
        <source>Show Mynah when a recording arrives</source>
        <translation>Mynah zeigen, wenn eine Aufnahme ankommt</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>While Mynah runs, it transcribes each recording in these folders once. It waits until the file is complete. Folders inside them count too.</source>
        <translation>Solange Mynah läuft, transkribiert es jede Aufnahme in diesen Ordnern einmal. Es wartet, bis die Datei vollständig ist. Ordner darin zählen mit.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>{path} is already watched</source>
        <translation>{path} wird schon überwacht</translation>
    </message>
    <message>
        <source>Can&apos;t watch a folder whose name ends like a recording&apos;s</source>
        <translation>Ein Ordner, dessen Name wie der einer Aufnahme endet, lässt sich nicht überwachen</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>watched after Save</source>
        <translation>wird nach dem Speichern überwacht</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>überwacht</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still arriving</source>
        <translation>
            <numerusform>%n Datei kommt noch an</numerusform>
            <numerusform>%n Dateien kommen noch an</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to watch</source>
        <translation>Ordner, der überwacht werden soll</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Wählen Sie mindestens ein Format.</translation>
    </message>
    <message>
        <source>Choose a folder with its full path.</source>
        <translation>Wählen Sie einen Ordner mit seinem vollen Pfad.</translation>
    </message>
</context>
<context>
    <name>WatchParts</name>
    <message>
        <source>Watched folders…</source>
        <translation>Überwachte Ordner…</translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Position in the recording</source>
        <translation>Stelle in der Aufnahme</translation>
    </message>
    <message>
        <source>Arrow keys move by five seconds</source>
        <translation>Pfeiltasten springen um fünf Sekunden</translation>
    </message>
    <message>
        <source>{time}: the recording is damaged here, words may be missing</source>
        <translation>{time}: Die Aufnahme ist hier beschädigt, Wörter können fehlen</translation>
    </message>
    <message>
        <source>Drag to change the segment. Alt: without snapping.</source>
        <translation>Ziehen ändert das Segment. Alt: ohne Einrasten.</translation>
    </message>
    <message>
        <source>{time} · Shift and drag: choose a part</source>
        <translation>{time} · Umschalt und ziehen: einen Teil wählen</translation>
    </message>
    <message>
        <source>No waveform available</source>
        <translation>Keine Wellenform verfügbar</translation>
    </message>
</context>
<context>
    <name>WordsDialog</name>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>Alle Aufnahmen</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner…</translation>
    </message>
    <message>
        <source>Add a vocabulary for a folder</source>
        <translation>Ein Vokabular für einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Words and phrases, one per line</source>
        <translation>Wörter und Wendungen, je Zeile ein Eintrag</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Add words from a file</source>
        <translation>Wörter aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Add the words that you corrected often</source>
        <translation>Die oft berichtigten Wörter hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Vocabulary strength</source>
        <translation>Stärke des Vokabulars</translation>
    </message>
    <message>
        <source>Replacements, one per line</source>
        <translation>Ersetzungen, je Zeile eine</translation>
    </message>
    <message>
        <source>Add replacements from a file</source>
        <translation>Ersetzungen aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Names and terms that may be spoken, one per line. Optional after |: a strength (1 is usual), then wrong spellings. Example: Nguyen | 2 | new yen</source>
        <translation>Namen und Fachwörter, die vorkommen können, je Zeile ein Eintrag. Nach | wahlweise eine Stärke (1 ist üblich), dann falsche Schreibweisen. Beispiel: Nguyen | 2 | new yen</translation>
    </message>
    <message>
        <source>Mynah replaces these words in new transcripts. You can undo this. Plain words match in any case. &quot;Words&quot; in quotation marks match exactly. /Patterns/ are regular expressions.</source>
        <translation>Mynah ersetzt diese Wörter in neuen Transkripten. Sie können das rückgängig machen. Bloße Wörter gelten groß und klein. &quot;Wörter&quot; in Anführungszeichen gelten genau so. /Muster/ sind reguläre Ausdrücke.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started. Transcribe finished recordings again.</source>
        <translation>Gilt für Aufnahmen, die noch nicht begonnen haben. Transkribieren Sie fertige Aufnahmen neu.</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation>Ersetzungen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Gentle: only between words that sound almost alike</source>
        <translation>Sanft: nur zwischen fast gleich klingenden Wörtern</translation>
    </message>
    <message>
        <source>Recommended: finds more of your words, seldom changes others</source>
        <translation>Empfohlen: findet mehr Ihrer Wörter, ändert andere selten</translation>
    </message>
    <message>
        <source>Strong: some of your words may appear by mistake</source>
        <translation>Stark: Manche Ihrer Wörter können irrtümlich erscheinen</translation>
    </message>
    <message>
        <source>Very strong: your words will appear by mistake</source>
        <translation>Sehr stark: Ihre Wörter erscheinen auch irrtümlich</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Ordner mit Aufnahmen</translation>
    </message>
    <message>
        <source>Add from a file</source>
        <translation>Aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Often corrected: {words}</source>
        <translation>Oft berichtigt: {words}</translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message>
        <source>No replacements yet.</source>
        <translation>Noch keine Ersetzungen.</translation>
    </message>
    <message>
        <source>Vocabulary…</source>
        <translation>Vokabular…</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>You corrected {words} several times. Add to the vocabulary?</source>
        <translation>Sie haben {words} mehrmals berichtigt. Zum Vokabular hinzufügen?</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
</context>
<context>
    <name>ZoomControls</name>
    <message>
        <source>Zoom of the waveform</source>
        <translation>Zoom der Wellenform</translation>
    </message>
    <message>
        <source>Zoom out (Alt+-)</source>
        <translation>Verkleinern (Alt+-)</translation>
    </message>
    <message>
        <source>Zoom in (Alt++)</source>
        <translation>Vergrößern (Alt++)</translation>
    </message>
    <message>
        <source>Zoom · {length}</source>
        <translation>Zoom · {length}</translation>
    </message>
</context>
<context>
    <name>_LosingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Mynah beenden</translation>
    </message>
    <message>
        <source>Couldn&apos;t save your last edits: {why}</source>
        <translation>Ihre letzten Bearbeitungen sind noch nicht gespeichert: {why}</translation>
    </message>
    <message>
        <source>Mynah tries again every second. If you quit now, they will be lost.</source>
        <translation>Mynah versucht es jede Sekunde erneut. Wenn Sie jetzt beenden, gehen sie verloren.</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Ohne Speichern beenden</translation>
    </message>
    <message>
        <source>Keep Mynah open</source>
        <translation>Mynah offen lassen</translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Mynah beenden</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) isn&apos;t/aren&apos;t finished. Quit now?</source>
        <translation>
            <numerusform>%n Aufnahme ist nicht fertig. Jetzt beenden?</numerusform>
            <numerusform>%n Aufnahmen sind nicht fertig. Jetzt beenden?</numerusform>
        </translation>
    </message>
    <message>
        <source>They continue at the next start.</source>
        <translation>Beim nächsten Start geht es dort weiter.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Weiterarbeiten</translation>
    </message>
</context>
<context>
    <name>_RecordingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Mynah beenden</translation>
    </message>
    <message>
        <source>A recording is running. Stop it and quit?</source>
        <translation>Eine Aufnahme läuft. Beenden und Mynah schließen?</translation>
    </message>
    <message>
        <source>Mynah saves the recording. It finishes the text at the next start.</source>
        <translation>Mynah speichert die Aufnahme. Den Text vollendet es beim nächsten Start.</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Beenden und speichern</translation>
    </message>
    <message>
        <source>Keep recording</source>
        <translation>Weiter aufnehmen</translation>
    </message>
</context>
<context>
    <name>backend</name>
    <message>
        <source>Mynah uses NVIDIA NeMo, which is slower: {reason}.</source>
        <translation>Mynah verwendet NVIDIA NeMo, was langsamer ist: {reason}.</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>this is a folder, not a file</source>
        <translation>das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation>das ist ein Gerät oder eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>Benennen Sie die Datei um.</translation>
    </message>
    <message>
        <source>the file is empty (0 bytes)</source>
        <translation>die Datei ist leer (0 Byte)</translation>
    </message>
    <message>
        <source>Choose a file with sound.</source>
        <translation>Wählen Sie eine Datei mit Ton.</translation>
    </message>
    <message>
        <source>the recording is copy-protected (DRM)</source>
        <translation>die Aufnahme ist kopiergeschützt (DRM)</translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation>Benutzen Sie eine Kopie ohne Schutz.</translation>
    </message>
    <message>
        <source>the recording is damaged from {seconds} s on</source>
        <translation>die Aufnahme ist ab {seconds} s beschädigt</translation>
    </message>
    <message>
        <source>Check the disk or the network drive.</source>
        <translation>Prüfen Sie die Festplatte oder das Netzlaufwerk.</translation>
    </message>
    <message>
        <source>the engine crashed twice on this file ({cause})</source>
        <translation>die Engine ist an dieser Datei zweimal abgestürzt ({cause})</translation>
    </message>
    <message>
        <source>another Mynah (process {pid}) is working on this file</source>
        <translation>ein anderes Mynah (Prozess {pid}) arbeitet an dieser Datei</translation>
    </message>
    <message>
        <source>Update Mynah.</source>
        <translation>Aktualisieren Sie Mynah.</translation>
    </message>
    <message>
        <source>See `mynah convert --help`.</source>
        <translation>Siehe `mynah convert --help`.</translation>
    </message>
    <message>
        <source>Open it in the program that wrote it, and save it again.</source>
        <translation>Öffnen Sie sie in dem Programm, das sie geschrieben hat, und speichern Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation>Prüfen Sie, ob es die richtige Datei ist.</translation>
    </message>
    <message>
        <source>Choose a file that `mynah archive backup` or the window wrote.</source>
        <translation>Wählen Sie eine Datei, die `mynah archive backup` oder das Fenster geschrieben hat.</translation>
    </message>
    <message>
        <source>Correct the channel in the manifest.</source>
        <translation>Berichtigen Sie den Kanal im Manifest.</translation>
    </message>
    <message>
        <source>Transcribe it first.</source>
        <translation>Transkribieren Sie sie zuerst.</translation>
    </message>
    <message>
        <source>25 European languages, detected automatically. Fast, with punctuation and exact word times.</source>
        <translation>25 europäische Sprachen, automatisch erkannt. Schnell, mit Satzzeichen und genauen Wortzeiten.</translation>
    </message>
    <message>
        <source>English only. Slightly more accurate than Parakeet v3, with numbers as digits.</source>
        <translation>Nur Englisch. Etwas genauer als Parakeet v3, mit Zahlen als Ziffern.</translation>
    </message>
    <message>
        <source>English, for recordings and for live speech. Very few errors in read speech.</source>
        <translation>Englisch, für Aufnahmen und Live-Sprache. Sehr wenige Fehler bei Vorgelesenem.</translation>
    </message>
    <message>
        <source>28 languages, detected or chosen. Includes Chinese, Japanese, Korean, Arabic and Hindi.</source>
        <translation>28 Sprachen, erkannt oder gewählt. Darunter Chinesisch, Japanisch, Koreanisch, Arabisch und Hindi.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further by Moondream. The same 25 languages, fewer errors.</source>
        <translation>Parakeet v3, von Moondream weiter trainiert. Dieselben 25 Sprachen, weniger Fehler.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further for German by primeLine.</source>
        <translation>Parakeet v3, von primeLine für Deutsch weiter trainiert.</translation>
    </message>
    <message>
        <source>English. Small and fast, for older computers.</source>
        <translation>Englisch. Klein und schnell, für ältere Computer.</translation>
    </message>
    <message>
        <source>English. Large. Can also align existing text.</source>
        <translation>Englisch. Groß. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>English. Large. Writes lower case without punctuation.</source>
        <translation>Englisch. Groß. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English. Writes lower case without punctuation.</source>
        <translation>Englisch. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Englisch. Gut zum Ausrichten von Text. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>25 European languages. Also translates to and from English.</source>
        <translation>25 europäische Sprachen. Übersetzt auch ins Englische und aus dem Englischen.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Also translates to and from English.</source>
        <translation>Englisch, Deutsch, Spanisch und Französisch. Übersetzt auch ins Englische und aus dem Englischen.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Small and fast. Also translates to and from English.</source>
        <translation>Englisch, Deutsch, Spanisch und Französisch. Klein und schnell. Übersetzt auch ins Englische und aus dem Englischen.</translation>
    </message>
    <message>
        <source>English, made for live speech. Small. Writes lower case without punctuation.</source>
        <translation>Englisch, für Live-Sprache. Klein. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, made for voice assistants. Small. Writes lower case without punctuation.</source>
        <translation>Englisch, für Sprachassistenten. Klein. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>Belarusian. Small and fast. Can also align existing text.</source>
        <translation>Belarussisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>German. Small and fast. Can also align existing text.</source>
        <translation>Deutsch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>English. Small and fast. Can also align existing text.</source>
        <translation>Englisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Spanish. Small and fast. Can also align existing text.</source>
        <translation>Spanisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>French. Small and fast. Can also align existing text.</source>
        <translation>Französisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Croatian. Small and fast. Can also align existing text.</source>
        <translation>Kroatisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Armenian. Small and fast. Can also align existing text.</source>
        <translation>Armenisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Italian. Small and fast. Can also align existing text.</source>
        <translation>Italienisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Georgian. Small and fast. Can also align existing text.</source>
        <translation>Georgisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Dutch. Small and fast. Can also align existing text.</source>
        <translation>Niederländisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Polish. Small and fast. Can also align existing text.</source>
        <translation>Polnisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Portuguese. Small and fast. Can also align existing text.</source>
        <translation>Portugiesisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Russian. Small and fast. Can also align existing text.</source>
        <translation>Russisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Ukrainian. Small and fast. Can also align existing text.</source>
        <translation>Ukrainisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Uzbek. Small and fast. Can also align existing text.</source>
        <translation>Usbekisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Arabic. Small and fast. Can also align existing text.</source>
        <translation>Arabisch. Klein und schnell. Kann auch vorhandenen Text ausrichten.</translation>
    </message>
    <message>
        <source>Arabic with vowel signs. Small and fast.</source>
        <translation>Arabisch mit Vokalzeichen. Klein und schnell.</translation>
    </message>
    <message>
        <source>Persian. Small and fast. Writes no punctuation.</source>
        <translation>Persisch. Klein und schnell. Schreibt keine Satzzeichen.</translation>
    </message>
    <message>
        <source>Kazakh and Russian, also mixed. Small and fast. Writes no punctuation.</source>
        <translation>Kasachisch und Russisch, auch gemischt. Klein und schnell. Schreibt keine Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Klein. Gut zum Ausrichten von Text. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Mittelgroß. Gut zum Ausrichten von Text. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Groß. Gut zum Ausrichten von Text. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Klein. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Mittelgroß. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Writes lower case without punctuation.</source>
        <translation>Englisch, von 2023. Groß. Schreibt klein und ohne Satzzeichen.</translation>
    </message>
    <message>
        <source>Up to eight speakers, with exact times.</source>
        <translation>Bis zu acht Sprecher, mit genauen Zeiten.</translation>
    </message>
    <message>
        <source>Up to four speakers.</source>
        <translation>Bis zu vier Sprecher.</translation>
    </message>
    <message>
        <source>Up to four speakers. Creative Commons licence.</source>
        <translation>Bis zu vier Sprecher. Creative-Commons-Lizenz.</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it has no sound</source>
        <translation>sie enthält keinen Ton</translation>
    </message>
    <message>
        <source>it has no turns</source>
        <translation>sie hat keine Redebeiträge</translation>
    </message>
    <message>
        <source>it defines entities of its own</source>
        <translation>sie definiert eigene Entitäten</translation>
    </message>
    <message>
        <source>it is a damaged archive</source>
        <translation>sie ist ein beschädigtes Archiv</translation>
    </message>
    <message>
        <source>no column of texts is recognised</source>
        <translation>keine Spalte mit Texten wurde erkannt</translation>
    </message>
    <message>
        <source>its tables are not Mynah&apos;s</source>
        <translation>ihre Tabellen sind nicht die von Mynah</translation>
    </message>
    <message>
        <source>the part was not finished</source>
        <translation>der Ausschnitt wurde nicht fertig</translation>
    </message>
    <message>
        <source>a language code, such as de or pt-BR, several such as de,en, or auto</source>
        <translation>ein Sprachcode wie de oder pt-BR, mehrere wie de,en, oder auto</translation>
    </message>
    <message>
        <source>auto, all, the number of a sound track, or its title or language</source>
        <translation>auto, all, die Nummer einer Tonspur, ihr Titel oder ihre Sprache</translation>
    </message>
    <message>
        <source>a time of each recording, such as 90 or &quot;1:30&quot;</source>
        <translation>eine Zeit jeder Aufnahme, zum Beispiel 90 oder &quot;1:30&quot;</translation>
    </message>
    <message>
        <source>greedy or beam</source>
        <translation>greedy oder beam</translation>
    </message>
    <message>
        <source>the path of a language model (.nemo or ARPA)</source>
        <translation>der Pfad eines Sprachmodells (.nemo oder ARPA)</translation>
    </message>
    <message>
        <source>off, auto, ctc, tdt, or the name of a model</source>
        <translation>off, auto, ctc, tdt oder der Name eines Modells</translation>
    </message>
    <message>
        <source>the path of a readable word list</source>
        <translation>der Pfad einer lesbaren Wortliste</translation>
    </message>
    <message>
        <source>the path of a key of pseudonyms</source>
        <translation>der Pfad eines Schlüssels von Pseudonymen</translation>
    </message>
    <message>
        <source>a command in quotation marks, with any of {json}, {text} and {file}</source>
        <translation>ein Befehl in Anführungszeichen, mit {json}, {text} und {file} nach Wahl</translation>
    </message>
    <message>
        <source>the path of a .cha file or a metadata file (.cdc)</source>
        <translation>der Pfad einer .cha-Datei oder einer Metadatendatei (.cdc)</translation>
    </message>
    <message>
        <source>the path of a participant table (CSV)</source>
        <translation>der Pfad einer Tabelle der Beteiligten (CSV)</translation>
    </message>
    <message>
        <source>a list of language codes, the main language first</source>
        <translation>eine Liste von Sprachkürzeln, das der Hauptsprache zuerst</translation>
    </message>
    <message>
        <source>its answer is not valid</source>
        <translation>seine Antwort ist ungültig</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>sie ist zu lang</translation>
    </message>
    <message>
        <source>it has no parameters</source>
        <translation>es fehlen die Parameter</translation>
    </message>
    <message>
        <source>line {line}: the weight {value} is not a number from 0 to {most}</source>
        <translation>Zeile {line}: das Gewicht {value} ist keine Zahl von 0 bis {most}</translation>
    </message>
    <message>
        <source>Transcribe the recording again with the list.</source>
        <translation>Transkribieren Sie die Aufnahme mit der Liste noch einmal.</translation>
    </message>
    <message>
        <source>Use any of {known}.</source>
        <translation>Es gibt {known}.</translation>
    </message>
    <message>
        <source>only {{n}} can have a width, such as {{n:03}}</source>
        <translation>nur {{n}} kann eine Breite haben, etwa {{n:03}}</translation>
    </message>
    <message>
        <source>Write, for example, {{stem}}.</source>
        <translation>Schreiben Sie zum Beispiel {{stem}}.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Kürzen Sie ihn.</translation>
    </message>
    <message>
        <source>Find the times in the recording (`mynah align`), or choose a format without times.</source>
        <translation>Lassen Sie die Zeiten in der Aufnahme suchen (`mynah align`), oder wählen Sie ein Format ohne Zeiten.</translation>
    </message>
    <message>
        <source>Use one to seven capitals and digits, such as INV.</source>
        <translation>Nehmen Sie ein bis sieben Großbuchstaben und Ziffern, etwa INV.</translation>
    </message>
    <message>
        <source>two participants have the code {speaker}</source>
        <translation>zwei Beteiligte haben das Kürzel {speaker}</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Nehmen Sie eine von {known}.</translation>
    </message>
    <message>
        <source>Write it as 2026-11-21 or 21-NOV-2026.</source>
        <translation>Schreiben Sie es als 2026-11-21 oder 21-NOV-2026.</translation>
    </message>
    <message>
        <source>Use an ISO 639 code, such as en or eng.</source>
        <translation>Nehmen Sie einen Code nach ISO 639, etwa en oder eng.</translation>
    </message>
    <message>
        <source>{file} has no column `code`</source>
        <translation>{file} hat keine Spalte `code`</translation>
    </message>
    <message>
        <source>{file} has no CHAT headers to copy</source>
        <translation>{file} enthält keine CHAT-Köpfe</translation>
    </message>
    <message>
        <source>Write FIND =&gt; REPLACEMENT, or /EXPRESSION/ =&gt; REPLACEMENT.</source>
        <translation>Schreiben Sie SUCHE =&gt; ERSATZ oder /AUSDRUCK/ =&gt; ERSATZ.</translation>
    </message>
    <message>
        <source>Choose another model (see `mynah models`).</source>
        <translation>Wählen Sie ein anderes Modell (siehe `mynah models`).</translation>
    </message>
    <message>
        <source>this JSON is of no kind that Mynah knows ({reason})</source>
        <translation>Dieses JSON ist von keiner Art, die Mynah kennt ({reason})</translation>
    </message>
    <message>
        <source>Export it again, or in another format such as SRT.</source>
        <translation>Exportieren Sie es noch einmal, oder in einem anderen Format wie SRT.</translation>
    </message>
    <message>
        <source>{mark} at character {place} is not closed</source>
        <translation>{mark} an Stelle {place} ist nicht geschlossen</translation>
    </message>
    <message>
        <source>Write it between two words.</source>
        <translation>Schreiben Sie es zwischen zwei Wörter.</translation>
    </message>
    <message>
        <source>Write, for example, {name}:&quot;a value&quot;.</source>
        <translation>Schreiben Sie zum Beispiel {name}:&quot;ein Wert&quot;.</translation>
    </message>
    <message>
        <source>Write 2026, 2026-11, 2026-11-21, or 2024..2025-06.</source>
        <translation>Schreiben Sie 2026, 2026-11, 2026-11-21 oder 2024..2025-06.</translation>
    </message>
    <message>
        <source>{value} at character {place} ends before it begins</source>
        <translation>{value} an Stelle {place} endet, bevor es beginnt</translation>
    </message>
    <message>
        <source>Write the earlier date first, as in 2024..2025-06.</source>
        <translation>Schreiben Sie das frühere Datum zuerst, wie in 2024..2025-06.</translation>
    </message>
    <message>
        <source>Use Mynah&apos;s bundle, or a Python from python.org.</source>
        <translation>Verwenden Sie das fertige Mynah-Paket oder ein Python von python.org.</translation>
    </message>
    <message>
        <source>Correct the offset in the manifest.</source>
        <translation>Berichtigen Sie den Versatz im Manifest.</translation>
    </message>
    <message>
        <source>Use a path, or s3://, gs://, az:// or https://.</source>
        <translation>Verwenden Sie einen Pfad oder s3://, gs://, az:// oder https://.</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>Wählen Sie einen anderen Port.</translation>
    </message>
    <message>
        <source>Install it: pip install &apos;mynah[cluster]&apos;.</source>
        <translation>Installieren Sie es: pip install &apos;mynah[cluster]&apos;.</translation>
    </message>
    <message>
        <source>the model file {model} was refused: {reason}</source>
        <translation>die Modelldatei {model} wurde abgelehnt: {reason}</translation>
    </message>
    <message>
        <source>Choose a speech recognition model.</source>
        <translation>Wählen Sie ein Modell für Spracherkennung.</translation>
    </message>
    <message>
        <source>Rename the file, or remove that model first.</source>
        <translation>Benennen Sie die Datei um, oder entfernen Sie erst jenes Modell.</translation>
    </message>
    <message>
        <source>another Mynah is working on the model {model}</source>
        <translation>ein anderes Mynah arbeitet am Modell {model}</translation>
    </message>
    <message>
        <source>Connect its disk, or choose another folder.</source>
        <translation>Schließen Sie sein Laufwerk an, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Wählen Sie einen leeren Ordner.</translation>
    </message>
    <message>
        <source>Choose a folder outside it.</source>
        <translation>Wählen Sie einen Ordner außerhalb.</translation>
    </message>
    <message>
        <source>the certificate of {host} is not trusted here ({reason})</source>
        <translation>dem Zertifikat von {host} wird hier nicht vertraut ({reason})</translation>
    </message>
    <message>
        <source>Set update_address in the settings to an address that begins with https://.</source>
        <translation>Setzen Sie update_address in den Einstellungen auf eine Adresse, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source>Try again another day.</source>
        <translation>Versuchen Sie es an einem anderen Tag.</translation>
    </message>
    <message>
        <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.</source>
        <translation>Prüfen Sie HTTPS_PROXY, HTTP_PROXY und ALL_PROXY.</translation>
    </message>
    <message>
        <source>Choose another device, or auto.</source>
        <translation>Wählen Sie ein anderes Gerät oder die Automatik.</translation>
    </message>
    <message>
        <source>Choose another precision, or auto.</source>
        <translation>Wählen Sie eine andere Genauigkeit oder die Automatik.</translation>
    </message>
    <message>
        <source>the disk is full ({path}: {needed} needed, {free} free)</source>
        <translation>die Festplatte ist voll ({path}: {needed} nötig, {free} frei)</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{path} is open in another program</source>
        <translation>{path} ist in einem anderen Programm geöffnet</translation>
    </message>
    <message>
        <source>{path} was removed while Mynah worked in it</source>
        <translation>{path} wurde entfernt, während Mynah darin arbeitete</translation>
    </message>
    <message>
        <source>Close Mynah and start it again. It repairs the journal and names the damaged recordings.</source>
        <translation>Schließen Sie Mynah, und starten Sie es erneut. Mynah repariert das Journal und nennt die beschädigten Aufnahmen.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. Damaged recordings: {names}</source>
        <translation>das Journal war beschädigt, und Mynah hat es repariert. Beschädigte Aufnahmen: {names}</translation>
    </message>
    <message>
        <source>The damaged file is {aside}.</source>
        <translation>Die beschädigte Datei ist {aside}.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. No recording is lost</source>
        <translation>das Journal war beschädigt, und Mynah hat es repariert. Keine Aufnahme ist verloren</translation>
    </message>
    <message>
        <source>a part of Mynah&apos;s journal was damaged, and the transcript of this recording was lost</source>
        <translation>ein Teil von Mynahs Journal war beschädigt, und das Transkript dieser Aufnahme ging verloren</translation>
    </message>
    <message>
        <source>Transcribe it again. Transcripts that were exported are still in their files.</source>
        <translation>Transkribieren Sie sie erneut. Exportierte Transkripte sind noch in ihren Dateien.</translation>
    </message>
    <message>
        <source>Close the window and stop all Mynah commands, then try again.</source>
        <translation>Schließen Sie das Fenster, und beenden Sie alle Befehle von Mynah. Versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and its disk.</source>
        <translation>Prüfen Sie die Rechte des Ordners und sein Laufwerk.</translation>
    </message>
    <message>
        <source>Correct it, or leave it empty.</source>
        <translation>Berichtigen Sie es, oder lassen Sie es leer.</translation>
    </message>
    <message>
        <source>Correct mynah.toml.</source>
        <translation>Berichtigen Sie mynah.toml.</translation>
    </message>
    <message>
        <source>Check the file&apos;s permissions.</source>
        <translation>Prüfen Sie die Rechte der Datei.</translation>
    </message>
    <message>
        <source>Install Mynah again.</source>
        <translation>Installieren Sie Mynah neu.</translation>
    </message>
    <message>
        <source>the engine stopped {times} times in a row ({cause})</source>
        <translation>die Engine blieb {times}-mal hintereinander stehen ({cause})</translation>
    </message>
    <message>
        <source>See the log: {log}</source>
        <translation>Siehe das Protokoll: {log}</translation>
    </message>
    <message>
        <source>{path} doesn&apos;t say which texts it was built from</source>
        <translation>{path} nennt nicht, aus welchen Texten es erstellt wurde</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build. Later mynah language-model refresh can do it.</source>
        <translation>Erstellen Sie es mit mynah language-model build neu. Danach genügt mynah language-model refresh.</translation>
    </message>
    <message>
        <source>{path} isn&apos;t the file that Mynah built, because another program changed or replaced it</source>
        <translation>{path} ist nicht die Datei, die Mynah erstellt hat: Ein anderes Programm hat sie geändert oder ersetzt</translation>
    </message>
    <message>
        <source>Keep that file under another name, then use mynah language-model build and --overwrite.</source>
        <translation>Behalten Sie diese Datei unter einem anderen Namen. Verwenden Sie dann mynah language-model build mit --overwrite.</translation>
    </message>
    <message>
        <source>an earlier version of Mynah built {path} and didn&apos;t note its content, so it may be another program&apos;s now</source>
        <translation>eine frühere Version von Mynah hat {path} erstellt und sich den Inhalt nicht gemerkt. Die Datei kann jetzt von einem anderen Programm sein</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build and --overwrite. Later mynah language-model refresh can do it.</source>
        <translation>Erstellen Sie es mit mynah language-model build und --overwrite neu. Danach genügt mynah language-model refresh.</translation>
    </message>
    <message>
        <source>{path} is missing, from which {model} was built</source>
        <translation>{path} fehlt. Daraus wurde {model} erstellt</translation>
    </message>
    <message>
        <source>Put it back, or name the texts to mynah language-model build.</source>
        <translation>Stellen Sie die Datei wieder her, oder nennen Sie mynah language-model build die Texte.</translation>
    </message>
    <message>
        <source>{path} lies outside the project {project}</source>
        <translation>{path} liegt außerhalb des Projekts {project}</translation>
    </message>
    <message>
        <source>Allow it with mynah language-model refresh and --allow-outside.</source>
        <translation>Erlauben Sie es mit mynah language-model refresh und --allow-outside.</translation>
    </message>
    <message>
        <source>{model} knows {before} corrected words, and Mynah finds only {words} of them now</source>
        <translation>{model} kennt {before} korrigierte Wörter, und Mynah findet jetzt nur {words} davon</translation>
    </message>
    <message>
        <source>Find moved recordings with mynah archive relink, or build it with mynah language-model build and --overwrite.</source>
        <translation>Finden Sie verschobene Aufnahmen mit mynah archive relink, oder erstellen Sie es mit mynah language-model build und --overwrite.</translation>
    </message>
    <message>
        <source>Put back a copy, update Mynah or check the permissions. `mynah voices forget --all` deletes all prints.</source>
        <translation>Spielen Sie eine Kopie zurück, aktualisieren Sie Mynah oder prüfen Sie die Rechte. `mynah voices forget --all` löscht alle Stimmabdrücke.</translation>
    </message>
    <message>
        <source>something went wrong inside Mynah ({reason})</source>
        <translation>in Mynah ging etwas schief ({reason})</translation>
    </message>
    <message>
        <source>found on this machine, but nobody has tried Mynah on it</source>
        <translation>auf diesem Rechner gefunden, aber niemand hat Mynah darauf erprobt</translation>
    </message>
    <message>
        <source>this installation has no support for Intel GPUs</source>
        <translation>diese Installation unterstützt keine Intel-GPUs</translation>
    </message>
    <message>
        <source>no Intel driver or GPU is responding</source>
        <translation>kein Intel-Treiber und keine Intel-GPU antwortet</translation>
    </message>
    <message>
        <source>its weights lack {}</source>
        <translation>seinen Gewichten fehlt {}</translation>
    </message>
    <message>
        <source>its weights are a pickle, which may run code when it is read</source>
        <translation>seine Gewichte sind ein Pickle, das beim Lesen Code ausführen kann</translation>
    </message>
    <message>
        <source>the adapter {}</source>
        <translation>den Adapter {}</translation>
    </message>
    <message>
        <source>a diarisation model with the setting {}</source>
        <translation>ein Diarisierungsmodell mit der Einstellung {}</translation>
    </message>
    <message>
        <source>encoders of the class {}</source>
        <translation>Encoder der Klasse {}</translation>
    </message>
    <message>
        <source>models of the class {}</source>
        <translation>Modelle der Klasse {}</translation>
    </message>
    <message>
        <source>the setting {}</source>
        <translation>die Einstellung {}</translation>
    </message>
    <message>
        <source>tokenizer.json with {}</source>
        <translation>tokenizer.json mit {}</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}</source>
        <translation>Die Datei ist nicht in UTF-8 und wurde als {name} gelesen</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are wrong</source>
        <translation>Die Datei ist nicht in UTF-8 und wurde als {name} gelesen, was geraten ist; speichern Sie sie als UTF-8, wenn Buchstaben falsch sind</translation>
    </message>
    <message>
        <source>it is UTF-8 but for {count} of its bytes, which were read as Windows-1252</source>
        <translation>Die Datei ist in UTF-8 bis auf {count} ihrer Bytes, die als Windows-1252 gelesen wurden</translation>
    </message>
    <message>
        <source>left out: {listed}</source>
        <translation>weggelassen: {listed}</translation>
    </message>
    <message>
        <source>formatting</source>
        <translation>Auszeichnungen</translation>
    </message>
    <message>
        <source>lines in italics</source>
        <translation>Zeilen in Kursivschrift</translation>
    </message>
    <message>
        <source>style sheets</source>
        <translation>Formatvorlagen</translation>
    </message>
    <message>
        <source>regions of the screen</source>
        <translation>Bereiche des Bildschirms</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>Kommentare</translation>
    </message>
    <message>
        <source>drawings</source>
        <translation>Zeichnungen</translation>
    </message>
    <message>
        <source>events without readable times</source>
        <translation>Ereignisse ohne lesbare Zeiten</translation>
    </message>
    <message>
        <source>times of parts of a cue that are no single words</source>
        <translation>Zeiten von Teilen eines Untertitels, die keine einzelnen Wörter sind</translation>
    </message>
    <message>
        <source>lines that were shown before</source>
        <translation>Zeilen, die schon gezeigt wurden</translation>
    </message>
    <message>
        <source>tier “{name}”</source>
        <translation>Zeile „{name}“</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>Überschriften</translation>
    </message>
    <message>
        <source>headers and footers</source>
        <translation>Kopf- und Fußzeilen</translation>
    </message>
    <message>
        <source>deleted passages</source>
        <translation>gelöschte Passagen</translation>
    </message>
    <message>
        <source>embedded documents</source>
        <translation>eingebettete Dokumente</translation>
    </message>
    <message>
        <source>paragraphs around the table</source>
        <translation>Absätze um die Tabelle</translation>
    </message>
    <message>
        <source>nothing stands after @</source>
        <translation>nach @ steht nichts</translation>
    </message>
    <message>
        <source>CHAT has no such form after @</source>
        <translation>eine solche Form nach @ gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>CHAT has no such mark in brackets</source>
        <translation>eine solche Angabe in Klammern gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>a replacement without a word</source>
        <translation>eine Ersetzung ohne Wort</translation>
    </message>
    <message>
        <source>nothing of this word is said</source>
        <translation>von diesem Wort ist nichts gesprochen</translation>
    </message>
    <message>
        <source>a fragment cannot be replaced</source>
        <translation>ein Wortfragment lässt sich nicht ersetzen</translation>
    </message>
    <message>
        <source>this is no word of CHAT</source>
        <translation>das ist kein Wort, wie CHAT es schreibt</translation>
    </message>
    <message>
        <source>a replacement by something that is not transcribed</source>
        <translation>eine Ersetzung durch etwas, das nicht transkribiert ist</translation>
    </message>
    <message>
        <source>a mark in brackets without content</source>
        <translation>eine Angabe in Klammern ohne Inhalt</translation>
    </message>
    <message>
        <source>digits in a word</source>
        <translation>Ziffern in einem Wort</translation>
    </message>
    <message>
        <source>a sign of delivery without its partner</source>
        <translation>ein Zeichen der Sprechweise ohne sein Gegenstück</translation>
    </message>
    <message>
        <source>a sign of shortening without its partner</source>
        <translation>ein Zeichen der Verkürzung ohne sein Gegenstück</translation>
    </message>
    <message>
        <source>+ at the beginning of a compound</source>
        <translation>+ am Anfang einer Zusammensetzung</translation>
    </message>
    <message>
        <source>a compound with an empty part</source>
        <translation>eine Zusammensetzung mit leerem Teil</translation>
    </message>
    <message>
        <source>almost xxx, yyy or www</source>
        <translation>fast xxx, yyy oder www</translation>
    </message>
    <message>
        <source>a quotation mark without its partner</source>
        <translation>ein Anführungszeichen ohne sein Gegenstück</translation>
    </message>
    <message>
        <source>a sign that no word may have</source>
        <translation>ein Zeichen, das in keinem Wort stehen darf</translation>
    </message>
    <message>
        <source>two marks of stress in a row</source>
        <translation>zwei Betonungszeichen hintereinander</translation>
    </message>
    <message>
        <source>a mark of stress without a sound after it</source>
        <translation>ein Betonungszeichen ohne Laut danach</translation>
    </message>
    <message>
        <source>a mark of length without a sound before it</source>
        <translation>ein Längezeichen ohne Laut davor</translation>
    </message>
    <message>
        <source>two main stresses in one word</source>
        <translation>zwei Hauptbetonungen in einem Wort</translation>
    </message>
    <message>
        <source>@s in an utterance of a third language</source>
        <translation>@s in einer Äußerung der dritten Sprache</translation>
    </message>
    <message>
        <source>@s without a second language</source>
        <translation>@s ohne zweite Sprache</translation>
    </message>
    <message>
        <source>a minor stress without a main one</source>
        <translation>eine Nebenbetonung ohne Hauptbetonung</translation>
    </message>
    <message>
        <source>a part of the word is empty</source>
        <translation>ein Teil des Wortes ist leer</translation>
    </message>
    <message>
        <source>^ at the beginning of a word</source>
        <translation>^ am Wortanfang</translation>
    </message>
    <message>
        <source>an empty word</source>
        <translation>ein leeres Wort</translation>
    </message>
    <message>
        <source>a curly quotation mark as an apostrophe</source>
        <translation>ein typografisches Zeichen als Apostroph</translation>
    </message>
    <message>
        <source>a whole utterance word by word in the other language</source>
        <translation>eine ganze Äußerung Wort für Wort in der anderen Sprache</translation>
    </message>
    <message>
        <source>a curly apostrophe</source>
        <translation>ein typografischer Apostroph</translation>
    </message>
    <message>
        <source>two commas in a row</source>
        <translation>zwei Kommas hintereinander</translation>
    </message>
    <message>
        <source>a comma that follows no spoken word</source>
        <translation>ein Komma, vor dem kein gesprochenes Wort steht</translation>
    </message>
    <message>
        <source>a main tier without a speaker</source>
        <translation>eine Hauptzeile ohne Sprecher</translation>
    </message>
    <message>
        <source>a part is missing here</source>
        <translation>hier fehlt ein Teil</translation>
    </message>
    <message>
        <source>a part too many here</source>
        <translation>hier ist ein Teil zu viel</translation>
    </message>
    <message>
        <source>no terminator at the end of the utterance</source>
        <translation>kein Schlusszeichen am Ende der Äußerung</translation>
    </message>
    <message>
        <source>an utterance without content</source>
        <translation>eine Äußerung ohne Inhalt</translation>
    </message>
    <message>
        <source>this is no speaker&apos;s code</source>
        <translation>das ist kein Sprecherkürzel</translation>
    </message>
    <message>
        <source>a speaker whom @Participants does not name</source>
        <translation>ein Sprecher, den @Participants nicht nennt</translation>
    </message>
    <message>
        <source>CHAT has nothing of this form</source>
        <translation>so etwas gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>this cannot be read as CHAT</source>
        <translation>das lässt sich nicht als CHAT lesen</translation>
    </message>
    <message>
        <source>an utterance that cannot be read</source>
        <translation>eine Äußerung, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>a bracket that is not closed</source>
        <translation>eine Klammer, die nicht geschlossen ist</translation>
    </message>
    <message>
        <source>a parenthesis that is not closed</source>
        <translation>eine runde Klammer, die nicht geschlossen ist</translation>
    </message>
    <message>
        <source>a mark that is not complete</source>
        <translation>eine Angabe, die nicht vollständig ist</translation>
    </message>
    <message>
        <source>a sign that cannot be seen</source>
        <translation>ein unsichtbares Zeichen</translation>
    </message>
    <message>
        <source>a line that cannot be read</source>
        <translation>eine Zeile, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>a header that cannot be read</source>
        <translation>eine Kopfzeile, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>no colon after the speaker</source>
        <translation>kein Doppelpunkt nach dem Sprecher</translation>
    </message>
    <message>
        <source>something that does not belong in an utterance</source>
        <translation>etwas, das nicht in eine Äußerung gehört</translation>
    </message>
    <message>
        <source>a line that begins with none of @, * and %</source>
        <translation>eine Zeile, die weder mit @ noch mit * noch mit % beginnt</translation>
    </message>
    <message>
        <source>a part that does not belong here</source>
        <translation>ein Teil, der nicht hierher gehört</translation>
    </message>
    <message>
        <source>a quotation that does not go on in the next utterance</source>
        <translation>ein Zitat, das in der nächsten Äußerung nicht weitergeht</translation>
    </message>
    <message>
        <source>something that CHAT needs is missing</source>
        <translation>etwas, das CHAT verlangt, fehlt</translation>
    </message>
    <message>
        <source>groups that lie wrongly within each other</source>
        <translation>Gruppen, die falsch ineinander liegen</translation>
    </message>
    <message>
        <source>a group that begins and does not end</source>
        <translation>eine Gruppe, die beginnt und nicht endet</translation>
    </message>
    <message>
        <source>a group that ends and did not begin</source>
        <translation>eine Gruppe, die endet und nicht begonnen hat</translation>
    </message>
    <message>
        <source>an overlap that only one speaker has</source>
        <translation>eine Überlappung, die nur ein Sprecher hat</translation>
    </message>
    <message>
        <source>half of a pair of overlap marks</source>
        <translation>die Hälfte eines Paars von Überlappungszeichen</translation>
    </message>
    <message>
        <source>+, with nothing before it to complete</source>
        <translation>+, ohne etwas davor, das vollendet würde</translation>
    </message>
    <message>
        <source>+, after an utterance that was not interrupted</source>
        <translation>+, nach einer Äußerung, die nicht unterbrochen war</translation>
    </message>
    <message>
        <source>++ with nothing before it to complete</source>
        <translation>++ ohne etwas davor, das vollendet würde</translation>
    </message>
    <message>
        <source>++ after an utterance that did not trail off</source>
        <translation>++ nach einer Äußerung, die nicht offen blieb</translation>
    </message>
    <message>
        <source>++ after an utterance of the same speaker</source>
        <translation>++ nach einer Äußerung desselben Sprechers</translation>
    </message>
    <message>
        <source>an underline that begins and does not end</source>
        <translation>eine Unterstreichung, die beginnt und nicht endet</translation>
    </message>
    <message>
        <source>an underline that ends and did not begin</source>
        <translation>eine Unterstreichung, die endet und nicht begonnen hat</translation>
    </message>
    <message>
        <source>a long event that begins and does not end</source>
        <translation>ein langes Ereignis, das beginnt und nicht endet</translation>
    </message>
    <message>
        <source>a long event that ends and did not begin</source>
        <translation>ein langes Ereignis, das endet und nicht begonnen hat</translation>
    </message>
    <message>
        <source>this is no time</source>
        <translation>das ist keine Zeit</translation>
    </message>
    <message>
        <source>a time that runs backwards</source>
        <translation>eine Zeit, die rückwärts läuft</translation>
    </message>
    <message>
        <source>the content is not of this header&apos;s kind</source>
        <translation>der Inhalt passt nicht zu dieser Kopfzeile</translation>
    </message>
    <message>
        <source>a nonverbal event that begins and does not end</source>
        <translation>ein nonverbales Ereignis, das beginnt und nicht endet</translation>
    </message>
    <message>
        <source>a nonverbal event that ends and did not begin</source>
        <translation>ein nonverbales Ereignis, das endet und nicht begonnen hat</translation>
    </message>
    <message>
        <source>a retracing that nothing follows</source>
        <translation>ein Neuansatz, auf den nichts folgt</translation>
    </message>
    <message>
        <source>a pause within a phonological group</source>
        <translation>eine Pause innerhalb einer phonologischen Gruppe</translation>
    </message>
    <message>
        <source>a quotation within a quotation</source>
        <translation>ein Zitat in einem Zitat</translation>
    </message>
    <message>
        <source>an overlap has a number from 2 to 9</source>
        <translation>eine Überlappung hat eine Nummer von 2 bis 9</translation>
    </message>
    <message>
        <source>a mark in brackets that cannot be read</source>
        <translation>eine Angabe in Klammern, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>a replacement that cannot be read</source>
        <translation>eine Ersetzung, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>a retracing of nothing</source>
        <translation>ein Neuansatz, vor dem nichts steht</translation>
    </message>
    <message>
        <source>a retracing of something that is no word</source>
        <translation>ein Neuansatz von etwas, das kein Wort ist</translation>
    </message>
    <message>
        <source>a %mor tier that cannot be read</source>
        <translation>eine %mor-Zeile, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>what is no word cannot be replaced</source>
        <translation>was kein Wort ist, lässt sich nicht ersetzen</translation>
    </message>
    <message>
        <source>a filler cannot be replaced</source>
        <translation>ein Füllwort lässt sich nicht ersetzen</translation>
    </message>
    <message>
        <source>a replacement by a word that is not said</source>
        <translation>eine Ersetzung durch ein Wort, das nicht gesagt wird</translation>
    </message>
    <message>
        <source>two dependent tiers of one kind</source>
        <translation>zwei Nebenzeilen derselben Art</translation>
    </message>
    <message>
        <source>a dependent tier without a main tier</source>
        <translation>eine Nebenzeile ohne Hauptzeile</translation>
    </message>
    <message>
        <source>a header twice, or text after @End</source>
        <translation>eine Kopfzeile doppelt, oder Text nach @End</translation>
    </message>
    <message>
        <source>@End is missing</source>
        <translation>@End fehlt</translation>
    </message>
    <message>
        <source>@UTF8 is missing</source>
        <translation>@UTF8 fehlt</translation>
    </message>
    <message>
        <source>a header that CHAT needs is missing</source>
        <translation>eine Kopfzeile, die CHAT verlangt, fehlt</translation>
    </message>
    <message>
        <source>an @ID without its ten fields</source>
        <translation>ein @ID ohne seine zehn Felder</translation>
    </message>
    <message>
        <source>@Participants is empty</source>
        <translation>@Participants ist leer</translation>
    </message>
    <message>
        <source>@Languages is empty</source>
        <translation>@Languages ist leer</translation>
    </message>
    <message>
        <source>@Date is empty</source>
        <translation>@Date ist leer</translation>
    </message>
    <message>
        <source>@Media is empty</source>
        <translation>@Media ist leer</translation>
    </message>
    <message>
        <source>an @ID without a language</source>
        <translation>ein @ID ohne Sprache</translation>
    </message>
    <message>
        <source>an @ID without a speaker</source>
        <translation>ein @ID ohne Sprecher</translation>
    </message>
    <message>
        <source>a participant without a code</source>
        <translation>ein Beteiligter ohne Kürzel</translation>
    </message>
    <message>
        <source>a participant without a role</source>
        <translation>ein Beteiligter ohne Rolle</translation>
    </message>
    <message>
        <source>an @ID without a corpus</source>
        <translation>ein @ID ohne Korpus</translation>
    </message>
    <message>
        <source>an @ID without a role</source>
        <translation>ein @ID ohne Rolle</translation>
    </message>
    <message>
        <source>an age that is not written as 2;06.12</source>
        <translation>ein Alter, das nicht wie 2;06.12 geschrieben ist</translation>
    </message>
    <message>
        <source>a date that is not written as 21-NOV-2026</source>
        <translation>ein Datum, das nicht wie 21-NOV-2026 geschrieben ist</translation>
    </message>
    <message>
        <source>a language that ISO 639-3 does not have</source>
        <translation>eine Sprache, die ISO 639-3 nicht kennt</translation>
    </message>
    <message>
        <source>a speaker without an @ID or an entry in @Participants</source>
        <translation>ein Sprecher ohne @ID oder ohne Eintrag in @Participants</translation>
    </message>
    <message>
        <source>an @ID of nobody in @Participants</source>
        <translation>ein @ID von niemandem aus @Participants</translation>
    </message>
    <message>
        <source>a birth of nobody in @Participants</source>
        <translation>eine Geburt von niemandem aus @Participants</translation>
    </message>
    <message>
        <source>CHAT has no such header</source>
        <translation>eine solche Kopfzeile gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>@Bg without its @Eg</source>
        <translation>@Bg ohne sein @Eg</translation>
    </message>
    <message>
        <source>@Eg without its @Bg</source>
        <translation>@Eg ohne sein @Bg</translation>
    </message>
    <message>
        <source>@Bg and @Eg of different names</source>
        <translation>@Bg und @Eg mit verschiedenen Namen</translation>
    </message>
    <message>
        <source>@Bg within a @Bg of the same name</source>
        <translation>@Bg in einem @Bg desselben Namens</translation>
    </message>
    <message>
        <source>@G between @Bg and @Eg</source>
        <translation>@G zwischen @Bg und @Eg</translation>
    </message>
    <message>
        <source>the file and @Media have different names</source>
        <translation>die Datei und @Media heißen verschieden</translation>
    </message>
    <message>
        <source>CHAT has no such role</source>
        <translation>eine solche Rolle gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>@Options is empty</source>
        <translation>@Options ist leer</translation>
    </message>
    <message>
        <source>CHAT has no such option</source>
        <translation>eine solche Option gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>@Media is neither audio nor video</source>
        <translation>@Media ist weder audio noch video</translation>
    </message>
    <message>
        <source>@Media has no such state</source>
        <translation>einen solchen Zustand hat @Media nicht</translation>
    </message>
    <message>
        <source>@Number has no such value</source>
        <translation>einen solchen Wert hat @Number nicht</translation>
    </message>
    <message>
        <source>@Recording Quality is a number from 1 to 5</source>
        <translation>@Recording Quality ist eine Zahl von 1 bis 5</translation>
    </message>
    <message>
        <source>@Transcription has no such value</source>
        <translation>einen solchen Wert hat @Transcription nicht</translation>
    </message>
    <message>
        <source>@Time Duration is not written as 12:30-13:00</source>
        <translation>@Time Duration ist nicht wie 12:30-13:00 geschrieben</translation>
    </message>
    <message>
        <source>@Time Start is not written as 12:30</source>
        <translation>@Time Start ist nicht wie 12:30 geschrieben</translation>
    </message>
    <message>
        <source>CHAT has no such sex in @ID</source>
        <translation>ein solches Geschlecht hat @ID in CHAT nicht</translation>
    </message>
    <message>
        <source>a header in the wrong place</source>
        <translation>eine Kopfzeile an der falschen Stelle</translation>
    </message>
    <message>
        <source>@Media is linked, and no utterance has a time</source>
        <translation>@Media ist verknüpft, und keine Äußerung hat eine Zeit</translation>
    </message>
    <message>
        <source>a date of birth that is not written as 21-NOV-2026</source>
        <translation>ein Geburtsdatum, das nicht wie 21-NOV-2026 geschrieben ist</translation>
    </message>
    <message>
        <source>CHAT has no such social status in @ID</source>
        <translation>einen solchen sozialen Status hat @ID in CHAT nicht</translation>
    </message>
    <message>
        <source>@Birth of, @Birthplace of or @L1 of in the wrong place</source>
        <translation>@Birth of, @Birthplace of oder @L1 of an der falschen Stelle</translation>
    </message>
    <message>
        <source>@ID in the wrong place</source>
        <translation>@ID an der falschen Stelle</translation>
    </message>
    <message>
        <source>a speaker twice in @Participants</source>
        <translation>ein Sprecher doppelt in @Participants</translation>
    </message>
    <message>
        <source>a comma at the end of @Participants</source>
        <translation>ein Komma am Ende von @Participants</translation>
    </message>
    <message>
        <source>@Options in the wrong place</source>
        <translation>@Options an der falschen Stelle</translation>
    </message>
    <message>
        <source>@Media is unlinked, and utterances have times</source>
        <translation>@Media ist nicht verknüpft, und Äußerungen haben Zeiten</translation>
    </message>
    <message>
        <source>a dependent tier that cannot be read</source>
        <translation>eine Nebenzeile, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>the content is not of this tier&apos;s kind</source>
        <translation>der Inhalt passt nicht zu dieser Nebenzeile</translation>
    </message>
    <message>
        <source>a dependent tier without colon and tab</source>
        <translation>eine Nebenzeile ohne Doppelpunkt und Tabulator</translation>
    </message>
    <message>
        <source>%tim has no time</source>
        <translation>%tim hat keine Zeit</translation>
    </message>
    <message>
        <source>%gra without %mor</source>
        <translation>%gra ohne %mor</translation>
    </message>
    <message>
        <source>CHAT has no such dependent tier</source>
        <translation>eine solche Nebenzeile gibt es in CHAT nicht</translation>
    </message>
    <message>
        <source>a speaker&apos;s times run backwards</source>
        <translation>die Zeiten eines Sprechers laufen rückwärts</translation>
    </message>
    <message>
        <source>an item of %mor without a vertical line</source>
        <translation>ein Eintrag in %mor ohne senkrechten Strich</translation>
    </message>
    <message>
        <source>a speaker overlaps himself</source>
        <translation>ein Sprecher überlappt sich selbst</translation>
    </message>
    <message>
        <source>%mor has fewer items than the main tier words</source>
        <translation>%mor hat weniger Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%mor has more items than the main tier words</source>
        <translation>%mor hat mehr Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>only one of %mor and the main tier has a terminator</source>
        <translation>nur %mor oder nur die Hauptzeile hat ein Schlusszeichen</translation>
    </message>
    <message>
        <source>a relation of %gra that cannot be read</source>
        <translation>eine Relation in %gra, die sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>%gra counts from 1</source>
        <translation>%gra zählt ab 1</translation>
    </message>
    <message>
        <source>an item of %mor with an empty part</source>
        <translation>ein Eintrag in %mor mit leerem Teil</translation>
    </message>
    <message>
        <source>%gra counts a word that %mor does not have</source>
        <translation>%gra zählt ein Wort, das %mor nicht hat</translation>
    </message>
    <message>
        <source>%gra names a head that %mor does not have</source>
        <translation>%gra nennt einen Kopf, den %mor nicht hat</translation>
    </message>
    <message>
        <source>%pho has fewer items than the main tier words</source>
        <translation>%pho hat weniger Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%pho has more items than the main tier words</source>
        <translation>%pho hat mehr Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%mor and the main tier end differently</source>
        <translation>%mor und die Hauptzeile enden verschieden</translation>
    </message>
    <message>
        <source>%sin has fewer items than the main tier words</source>
        <translation>%sin hat weniger Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%sin has more items than the main tier words</source>
        <translation>%sin hat mehr Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%gra and %mor differ in length</source>
        <translation>%gra und %mor sind verschieden lang</translation>
    </message>
    <message>
        <source>%gra does not count one by one</source>
        <translation>%gra zählt nicht fortlaufend</translation>
    </message>
    <message>
        <source>%gra has no root</source>
        <translation>%gra hat keine Wurzel</translation>
    </message>
    <message>
        <source>%gra has several roots</source>
        <translation>%gra hat mehrere Wurzeln</translation>
    </message>
    <message>
        <source>%gra runs in a circle</source>
        <translation>%gra läuft im Kreis</translation>
    </message>
    <message>
        <source>%xmodsyl and %mod differ in length</source>
        <translation>%xmodsyl und %mod sind verschieden lang</translation>
    </message>
    <message>
        <source>%xphosyl and %pho differ in length</source>
        <translation>%xphosyl und %pho sind verschieden lang</translation>
    </message>
    <message>
        <source>%xphoaln and %mod differ in length</source>
        <translation>%xphoaln und %mod sind verschieden lang</translation>
    </message>
    <message>
        <source>%xphoaln and %pho differ in length</source>
        <translation>%xphoaln und %pho sind verschieden lang</translation>
    </message>
    <message>
        <source>times of two speakers overlap</source>
        <translation>Zeiten zweier Sprecher überlappen sich</translation>
    </message>
    <message>
        <source>a gap between the times</source>
        <translation>eine Lücke zwischen den Zeiten</translation>
    </message>
    <message>
        <source>a speaker&apos;s times overlap</source>
        <translation>die Zeiten eines Sprechers überlappen sich</translation>
    </message>
    <message>
        <source>an utterance without a time</source>
        <translation>eine Äußerung ohne Zeit</translation>
    </message>
    <message>
        <source>%mod has fewer items than the main tier words</source>
        <translation>%mod hat weniger Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>%mod has more items than the main tier words</source>
        <translation>%mod hat mehr Einträge als die Hauptzeile Wörter</translation>
    </message>
    <message>
        <source>a syllable unit without a sound or its code</source>
        <translation>eine Silbeneinheit ohne Laut oder ohne ihren Buchstaben</translation>
    </message>
    <message>
        <source>this is no place in a syllable</source>
        <translation>das ist keine Stelle in einer Silbe</translation>
    </message>
    <message>
        <source>%xmodsyl has other sounds than %mod</source>
        <translation>%xmodsyl hat andere Laute als %mod</translation>
    </message>
    <message>
        <source>%xphosyl has other sounds than %pho</source>
        <translation>%xphosyl hat andere Laute als %pho</translation>
    </message>
    <message>
        <source>a pair of %xphoaln that cannot be read</source>
        <translation>ein Paar in %xphoaln, das sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %mod</source>
        <translation>%xphoaln hat andere Laute als %mod</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %pho</source>
        <translation>%xphoaln hat andere Laute als %pho</translation>
    </message>
    <message>
        <source>a sound that ends before it starts</source>
        <translation>ein Laut, der vor seinem Anfang endet</translation>
    </message>
    <message>
        <source>times of sounds that run backwards</source>
        <translation>Zeiten von Lauten, die rückwärts laufen</translation>
    </message>
    <message>
        <source>a sound outside its utterance</source>
        <translation>ein Laut außerhalb seiner Äußerung</translation>
    </message>
    <message>
        <source>%xphoint has other sounds than %pho</source>
        <translation>%xphoint hat andere Laute als %pho</translation>
    </message>
    <message>
        <source>%xphoint and %pho differ in length</source>
        <translation>%xphoint und %pho sind verschieden lang</translation>
    </message>
    <message>
        <source>an empty line</source>
        <translation>eine leere Zeile</translation>
    </message>
    <message>
        <source>a time with zeros before it</source>
        <translation>eine Zeit mit Nullen davor</translation>
    </message>
    <message>
        <source>no space after a comma</source>
        <translation>kein Leerzeichen nach einem Komma</translation>
    </message>
    <message>
        <source>a space within &lt; and &gt;</source>
        <translation>ein Leerzeichen innerhalb von &lt; und &gt;</translation>
    </message>
    <message>
        <source>no space before a pause</source>
        <translation>kein Leerzeichen vor einer Pause</translation>
    </message>
    <message>
        <source>times without @Media</source>
        <translation>Zeiten ohne @Media</translation>
    </message>
    <message>
        <source>a word of nothing but a repeated part</source>
        <translation>ein Wort, das nur aus einem wiederholten Teil besteht</translation>
    </message>
    <message>
        <source>a language that @Languages does not name</source>
        <translation>eine Sprache, die @Languages nicht nennt</translation>
    </message>
    <message>
        <source>an empty dependent tier</source>
        <translation>eine leere Nebenzeile</translation>
    </message>
    <message>
        <source>no space after a bracket</source>
        <translation>kein Leerzeichen nach einer Klammer</translation>
    </message>
    <message>
        <source>a space after the tab</source>
        <translation>ein Leerzeichen nach dem Tabulator</translation>
    </message>
    <message>
        <source>a mark at the beginning that is about nothing</source>
        <translation>eine Angabe am Anfang, die sich auf nichts bezieht</translation>
    </message>
    <message>
        <source>an item of %mor without a part of speech</source>
        <translation>ein Eintrag in %mor ohne Wortart</translation>
    </message>
    <message>
        <source>%gra has no such relation</source>
        <translation>eine solche Relation hat %gra nicht</translation>
    </message>
    <message>
        <source># in a place where no prefix is</source>
        <translation># an einer Stelle, an der keine Vorsilbe ist</translation>
    </message>
    <message>
        <source># in a language without such prefixes</source>
        <translation># in einer Sprache ohne solche Vorsilben</translation>
    </message>
    <message>
        <source>no space before &amp;</source>
        <translation>kein Leerzeichen vor &amp;</translation>
    </message>
    <message>
        <source>no space after a separator or a pause</source>
        <translation>kein Leerzeichen nach einem Trennzeichen oder einer Pause</translation>
    </message>
    <message>
        <source>a linker that does not stand first</source>
        <translation>ein Verknüpfungszeichen, das nicht am Anfang steht</translation>
    </message>
    <message>
        <source>a space before the comma in @Media</source>
        <translation>ein Leerzeichen vor dem Komma in @Media</translation>
    </message>
    <message>
        <source>a name that @Media cannot have</source>
        <translation>ein Name, den @Media nicht haben kann</translation>
    </message>
    <message>
        <source>bytes that are not UTF-8</source>
        <translation>Bytes, die kein UTF-8 sind</translation>
    </message>
    <message>
        <source>a byte order mark</source>
        <translation>eine Bytereihenfolge-Markierung</translation>
    </message>
    <message>
        <source>%wor has other words than the main tier</source>
        <translation>%wor hat andere Wörter als die Hauptzeile</translation>
    </message>
    <message>
        <source>not checked from here on</source>
        <translation>ab hier nicht geprüft</translation>
    </message>
    <message>
        <source>Look for a bracket that is not closed, a sign that is no part of CHAT, or a second . ? or ! in the line.</source>
        <translation>Suchen Sie eine Klammer, die nicht geschlossen ist, ein Zeichen, das es in CHAT nicht gibt, oder ein zweites . ? oder ! in der Zeile.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual: a word, a space, a bracket or the terminator is missing.</source>
        <translation>Vergleichen Sie die Zeile mit dem CHAT-Handbuch: Es fehlt ein Wort, ein Leerzeichen, eine Klammer oder das Schlusszeichen.</translation>
    </message>
    <message>
        <source>Correct the special form: @ and &amp; have a code of CHAT right after them.</source>
        <translation>Berichtigen Sie die Sonderform: Nach @ und &amp; steht unmittelbar ein Kürzel, das CHAT kennt.</translation>
    </message>
    <message>
        <source>Write the replacement as word [: correct word], after a whole word.</source>
        <translation>Schreiben Sie die Ersetzung als Wort [: richtiges Wort], nach einem ganzen Wort.</translation>
    </message>
    <message>
        <source>Correct the word: marks of stress, length and pause need sounds that are said.</source>
        <translation>Berichtigen Sie das Wort: Zeichen für Betonung, Länge und Pause brauchen Laute, die gesprochen werden.</translation>
    </message>
    <message>
        <source>Spell the number out in words.</source>
        <translation>Schreiben Sie die Zahl in Worten aus.</translation>
    </message>
    <message>
        <source>Add the missing half of the pair, or take out the one that is there.</source>
        <translation>Ergänzen Sie die fehlende Hälfte des Paars, oder nehmen Sie die vorhandene heraus.</translation>
    </message>
    <message>
        <source>Write a compound as two words with one + between them.</source>
        <translation>Schreiben Sie eine Zusammensetzung als zwei Wörter mit einem + dazwischen.</translation>
    </message>
    <message>
        <source>Write xxx, yyy or www for what is not transcribed.</source>
        <translation>Schreiben Sie xxx, yyy oder www für das, was nicht transkribiert ist.</translation>
    </message>
    <message>
        <source>Write quotation marks as a pair “ and ”, with a space around each, and never one pair in another.</source>
        <translation>Schreiben Sie Anführungszeichen als Paar “ und ”, mit Leerzeichen um jedes, und nie ein Paar in einem anderen.</translation>
    </message>
    <message>
        <source>Take the sign out of the word, or write the word as it is said.</source>
        <translation>Nehmen Sie das Zeichen aus dem Wort, oder schreiben Sie das Wort, wie es gesprochen wird.</translation>
    </message>
    <message>
        <source>Name the language by its ISO 639-3 code, in @Languages and after @s: or in [- ...].</source>
        <translation>Nennen Sie die Sprache mit ihrem Kürzel nach ISO 639-3, in @Languages und nach @s: oder in [- ...].</translation>
    </message>
    <message>
        <source>Write the straight apostrophe &apos;.</source>
        <translation>Schreiben Sie den geraden Apostroph &apos;.</translation>
    </message>
    <message>
        <source>Let a comma follow a spoken word, with a space after it.</source>
        <translation>Setzen Sie ein Komma nach einem gesprochenen Wort, mit einem Leerzeichen danach.</translation>
    </message>
    <message>
        <source>Give every main tier a code of at most seven characters that @Participants lists.</source>
        <translation>Geben Sie jeder Hauptzeile ein Kürzel von höchstens sieben Zeichen, das @Participants nennt.</translation>
    </message>
    <message>
        <source>Say something in the utterance (0 where nobody speaks) and end it with one terminator, as . or ? or +...</source>
        <translation>Die Äußerung braucht Inhalt (0, wo niemand spricht) und genau ein Schlusszeichen, etwa . oder ? oder +...</translation>
    </message>
    <message>
        <source>Close the bracket, with no space inside it and one after it.</source>
        <translation>Schließen Sie die Klammer, ohne Leerzeichen darin und mit einem danach.</translation>
    </message>
    <message>
        <source>Begin the line with @, * or % in its first column, then the name, a colon and a tab.</source>
        <translation>Beginnen Sie die Zeile in der ersten Spalte mit @, * oder %, dann der Name, ein Doppelpunkt und ein Tabulator.</translation>
    </message>
    <message>
        <source>Give every ⌈ of one speaker its ⌊ of another, with the same number.</source>
        <translation>Geben Sie jedem ⌈ eines Sprechers sein ⌊ bei einem anderen, mit derselben Nummer.</translation>
    </message>
    <message>
        <source>Put the linker first in the utterance, and the utterance that it continues before it.</source>
        <translation>Setzen Sie das Verknüpfungszeichen an den Anfang der Äußerung, und davor die Äußerung, die sie fortsetzt.</translation>
    </message>
    <message>
        <source>Write the time as two whole numbers of milliseconds with _ between them, without zeros before them.</source>
        <translation>Schreiben Sie die Zeit als zwei ganze Zahlen in Millisekunden mit _ dazwischen, ohne Nullen davor.</translation>
    </message>
    <message>
        <source>Correct the times: each ends after it starts, and no utterance starts before the one above it.</source>
        <translation>Berichtigen Sie die Zeiten: Jede endet nach ihrem Anfang, und keine Äußerung beginnt vor der darüber.</translation>
    </message>
    <message>
        <source>Correct the times: one speaker&apos;s utterances overlap by half a second at most.</source>
        <translation>Berichtigen Sie die Zeiten: Äußerungen eines Sprechers überlappen sich um höchstens eine halbe Sekunde.</translation>
    </message>
    <message>
        <source>Give the utterance a time, as the others have one.</source>
        <translation>Geben Sie der Äußerung eine Zeit, wie die anderen eine haben.</translation>
    </message>
    <message>
        <source>Put the mark after the words that it is about; groups of words need &lt; and &gt;.</source>
        <translation>Setzen Sie die Angabe hinter die Wörter, um die es geht; mehrere Wörter stehen dabei zwischen &lt; und &gt;.</translation>
    </message>
    <message>
        <source>Write the pause as a sign of its own, with spaces around it.</source>
        <translation>Schreiben Sie die Pause als eigenes Zeichen mit Leerzeichen darum.</translation>
    </message>
    <message>
        <source>Correct the spaces: one between words, one tab after the colon.</source>
        <translation>Berichtigen Sie die Leerzeichen: eines zwischen Wörtern, ein Tabulator nach dem Doppelpunkt.</translation>
    </message>
    <message>
        <source>Keep one dependent tier of each kind for an utterance.</source>
        <translation>Behalten Sie von jeder Art eine Nebenzeile je Äußerung.</translation>
    </message>
    <message>
        <source>Put the dependent tier right below its main tier.</source>
        <translation>Setzen Sie die Nebenzeile unmittelbar unter ihre Hauptzeile.</translation>
    </message>
    <message>
        <source>Keep the header once, and nothing after @End.</source>
        <translation>Behalten Sie die Kopfzeile einmal, und nichts nach @End.</translation>
    </message>
    <message>
        <source>Add the header, with its content after a colon and a tab.</source>
        <translation>Ergänzen Sie die Kopfzeile, mit ihrem Inhalt nach Doppelpunkt und Tabulator.</translation>
    </message>
    <message>
        <source>Write @ID with ten fields: language|corpus|code|age|sex|group|ses|role|education|custom|</source>
        <translation>Schreiben Sie @ID mit zehn Feldern: language|corpus|code|age|sex|group|ses|role|education|custom|</translation>
    </message>
    <message>
        <source>Name every speaker once in @Participants and in one @ID.</source>
        <translation>Nennen Sie jeden Sprecher einmal in @Participants und in einem @ID.</translation>
    </message>
    <message>
        <source>Write the date as 21-NOV-2026.</source>
        <translation>Schreiben Sie das Datum als 21-NOV-2026.</translation>
    </message>
    <message>
        <source>Correct the header&apos;s name; a gem that begins with @Bg ends with an @Eg of the same name.</source>
        <translation>Berichtigen Sie den Namen der Kopfzeile; ein Abschnitt, der mit @Bg beginnt, endet mit einem @Eg desselben Namens.</translation>
    </message>
    <message>
        <source>Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.</source>
        <translation>Benennen Sie eines um: @Media trägt den Namen der Datei und der Aufnahme, ohne das, was nach dem Punkt steht.</translation>
    </message>
    <message>
        <source>Take a role of CHAT&apos;s list, the same in @Participants and in @ID.</source>
        <translation>Nehmen Sie eine Rolle aus der Liste von CHAT, dieselbe in @Participants und in @ID.</translation>
    </message>
    <message>
        <source>Write one of the values that the CHAT manual has for this header.</source>
        <translation>Schreiben Sie einen der Werte, die das CHAT-Handbuch für diese Kopfzeile hat.</translation>
    </message>
    <message>
        <source>Order the headers: @Languages, @Participants, @Options, @ID, @Birth of, @Media, then all others.</source>
        <translation>Ordnen Sie die Kopfzeilen: @Languages, @Participants, @Options, @ID, @Birth of, @Media, dann alle anderen.</translation>
    </message>
    <message>
        <source>Write `, unlinked` at the end of @Media, or give the utterances their times.</source>
        <translation>Schreiben Sie `, unlinked` ans Ende von @Media, oder geben Sie den Äußerungen ihre Zeiten.</translation>
    </message>
    <message>
        <source>Take `unlinked` out of @Media.</source>
        <translation>Nehmen Sie `unlinked` aus @Media heraus.</translation>
    </message>
    <message>
        <source>Add @Media with the name of the recording and audio or video.</source>
        <translation>Ergänzen Sie @Media mit dem Namen der Aufnahme und audio oder video.</translation>
    </message>
    <message>
        <source>Correct the dependent tier: %, a name that CHAT has (%x... for your own), a colon, a tab, then its content.</source>
        <translation>Berichtigen Sie die Nebenzeile: %, ein Name, den CHAT kennt (%x... für eigene), Doppelpunkt, Tabulator, dann der Inhalt.</translation>
    </message>
    <message>
        <source>Write the time in %tim as 00:01:02.</source>
        <translation>Schreiben Sie die Zeit in %tim als 00:01:02.</translation>
    </message>
    <message>
        <source>Make %mor and %gra anew: their items no longer fit together.</source>
        <translation>Erstellen Sie %mor und %gra neu: Ihre Einträge passen nicht mehr zueinander.</translation>
    </message>
    <message>
        <source>Make %mor anew: it no longer fits the words of the main tier.</source>
        <translation>Erstellen Sie %mor neu: Es passt nicht mehr zu den Wörtern der Hauptzeile.</translation>
    </message>
    <message>
        <source>Give the tier one item for each word of the main tier.</source>
        <translation>Geben Sie der Zeile einen Eintrag für jedes Wort der Hauptzeile.</translation>
    </message>
    <message>
        <source>Make the tier of sounds anew: it no longer fits %mod or %pho.</source>
        <translation>Erstellen Sie die Zeile der Laute neu: Sie passt nicht mehr zu %mod oder %pho.</translation>
    </message>
    <message>
        <source>Delete the empty line.</source>
        <translation>Löschen Sie die leere Zeile.</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>a newer version of Mynah wrote it</source>
        <translation>eine neuere Version von Mynah hat sie geschrieben</translation>
    </message>
    <message>
        <source>it holds a name twice</source>
        <translation>sie enthält einen Namen zweimal</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>Speichern Sie die Datei als UTF-8.</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <source>It may have been moved or renamed. Check the path.</source>
        <translation>Sie wurde vielleicht verschoben oder umbenannt. Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>Choose the files in it, or remove the media suffix from the folder&apos;s name.</source>
        <translation>Wählen Sie die Dateien darin, oder entfernen Sie die Medienendung aus dem Namen des Ordners.</translation>
    </message>
    <message>
        <source>Save its output to a file first.</source>
        <translation>Speichern Sie seine Ausgabe zuerst in eine Datei.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read the file</source>
        <translation>Sie dürfen die Datei nicht lesen</translation>
    </message>
    <message>
        <source>Ask its owner for permission.</source>
        <translation>Bitten Sie den Eigentümer um Erlaubnis.</translation>
    </message>
    <message>
        <source>the file&apos;s name is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>der Dateiname ist kein gültiger Text, und Mynah kann kein Transkript nach ihm benennen</translation>
    </message>
    <message>
        <source>the name of {path} is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>der Name von {path} ist kein gültiger Text, und Mynah kann kein Transkript nach ihm benennen</translation>
    </message>
    <message>
        <source>Copy it again from the device that recorded it.</source>
        <translation>Kopieren Sie sie noch einmal von dem Gerät, das sie aufgenommen hat.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read this file</source>
        <translation>Mynah kann diese Datei nicht lesen</translation>
    </message>
    <message>
        <source>It may not be audio or video. Convert it to WAV, FLAC or MP3, then try again.</source>
        <translation>Vielleicht enthält sie weder Ton noch Video. Wandeln Sie sie in WAV, FLAC oder MP3 um, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>the file has no audio track</source>
        <translation>die Datei hat keine Tonspur</translation>
    </message>
    <message>
        <source>the audio track is empty (0 seconds)</source>
        <translation>die Tonspur ist leer (0 Sekunden)</translation>
    </message>
    <message>
        <source>Copy the file again from the device that recorded it.</source>
        <translation>Kopieren Sie die Datei noch einmal von dem Gerät, das sie aufgenommen hat.</translation>
    </message>
    <message>
        <source>the recording is incomplete: its index is missing</source>
        <translation>die Aufnahme ist unvollständig: ihr Index fehlt</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t support this audio format ({codec})</source>
        <translation>Mynah unterstützt dieses Tonformat nicht ({codec})</translation>
    </message>
    <message>
        <source>Convert the file to WAV or FLAC.</source>
        <translation>Wandeln Sie die Datei in WAV oder FLAC um.</translation>
    </message>
    <message>
        <source>Copy it again, or repair it with an audio editor.</source>
        <translation>Kopieren Sie sie noch einmal, oder reparieren Sie sie mit einem Audioprogramm.</translation>
    </message>
    <message>
        <source>no part of this file could be decoded</source>
        <translation>kein Teil dieser Datei ließ sich dekodieren</translation>
    </message>
    <message>
        <source>It may be damaged, or not audio. Copy it again, and check that another program plays it.</source>
        <translation>Vielleicht ist sie beschädigt oder enthält keinen Ton. Kopieren Sie sie noch einmal, und prüfen Sie, ob ein anderes Programm sie abspielt.</translation>
    </message>
    <message>
        <source>this is a link that leads back to itself</source>
        <translation>das ist eine Verknüpfung, die auf sich selbst zurückführt</translation>
    </message>
    <message>
        <source>Remove the link, and choose the recording itself.</source>
        <translation>Entfernen Sie die Verknüpfung, und wählen Sie die Aufnahme selbst.</translation>
    </message>
    <message>
        <source>reading the file failed before its end ({reason})</source>
        <translation>die Datei ließ sich nicht bis zum Ende lesen ({reason})</translation>
    </message>
    <message>
        <source>the disk or network drive of this file is not responding</source>
        <translation>das Laufwerk oder Netzlaufwerk dieser Datei antwortet nicht</translation>
    </message>
    <message>
        <source>Reconnect it, or copy the file to another disk. Then try again.</source>
        <translation>Verbinden Sie es neu, oder kopieren Sie die Datei auf ein anderes Laufwerk. Versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>writing to {place} has taken {seconds} s so far</source>
        <translation>das Schreiben nach {place} dauert schon {seconds} s</translation>
    </message>
    <message>
        <source>The disk or network drive may not be responding. Mynah waits, and loses nothing.</source>
        <translation>Vielleicht antwortet die Festplatte oder das Netzlaufwerk nicht. Mynah wartet und verliert nichts.</translation>
    </message>
    <message>
        <source>writing the transcripts has taken {seconds} s so far</source>
        <translation>das Schreiben der Transkripte dauert schon {seconds} s</translation>
    </message>
    <message>
        <source>the file changed during transcription</source>
        <translation>die Datei änderte sich während der Transkription</translation>
    </message>
    <message>
        <source>Wait until it is complete, then try again.</source>
        <translation>Warten Sie, bis sie vollständig ist, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Try another model. Please report the problem with the log.</source>
        <translation>Versuchen Sie ein anderes Modell. Bitte melden Sie das Problem mit dem Protokoll.</translation>
    </message>
    <message>
        <source>no file with the same name was found to pair it with</source>
        <translation>es gibt keine gleichnamige Datei als Gegenstück</translation>
    </message>
    <message>
        <source>Name both files: mynah align RECORDING TRANSCRIPT.</source>
        <translation>Nennen Sie beide Dateien: mynah align AUFNAHME TRANSKRIPT.</translation>
    </message>
    <message>
        <source>the model doesn&apos;t support the language {language}</source>
        <translation>das Modell unterstützt die Sprache {language} nicht</translation>
    </message>
    <message>
        <source>It supports: {known}.</source>
        <translation>Es unterstützt: {known}.</translation>
    </message>
    <message>
        <source>the demo model supports only English, not {language}</source>
        <translation>das Demo-Modell unterstützt nur Englisch, nicht {language}</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t work with the languages {languages}</source>
        <translation>das Modell {model} kann nicht mit den Sprachen {languages} arbeiten</translation>
    </message>
    <message>
        <source>Name one language. Or choose a Parakeet model and codes with commas, such as de,en.</source>
        <translation>Nennen Sie eine Sprache. Oder wählen Sie ein Parakeet-Modell und Codes mit Kommas wie de,en.</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t support the language {language}</source>
        <translation>das Modell {model} unterstützt die Sprache {language} nicht</translation>
    </message>
    <message>
        <source>It supports: {known}. Or choose another model (see `mynah models`).</source>
        <translation>Es unterstützt: {known}. Oder wählen Sie ein anderes Modell (siehe `mynah models`).</translation>
    </message>
    <message>
        <source>the model {model} identifies at most {most} speakers, not {exactly}</source>
        <translation>das Modell {model} erkennt höchstens {most} Sprecher, nicht {exactly}</translation>
    </message>
    <message>
        <source>Ask for fewer speakers, or choose another model (see `mynah models`).</source>
        <translation>Verlangen Sie weniger Sprecher, oder wählen Sie ein anderes Modell (siehe `mynah models`).</translation>
    </message>
    <message>
        <source>nobody in the transcript is called {speaker}</source>
        <translation>niemand im Transkript heißt {speaker}</translation>
    </message>
    <message>
        <source>The speakers are: {known}.</source>
        <translation>Die Sprecher sind: {known}.</translation>
    </message>
    <message>
        <source>{speaker} speaks alone for {seconds} s only</source>
        <translation>{speaker} spricht nur {seconds} s allein</translation>
    </message>
    <message>
        <source>A voice print needs {least} s. Choose another recording.</source>
        <translation>Ein Stimmabdruck braucht {least} s. Wählen Sie eine andere Aufnahme.</translation>
    </message>
    <message>
        <source>others speak at the same time as {speaker}, who speaks alone for {seconds} s only</source>
        <translation>andere sprechen gleichzeitig mit {speaker} und lassen nur {seconds} s allein</translation>
    </message>
    <message>
        <source>A voice print needs {least} s of one voice. Choose another recording.</source>
        <translation>Ein Stimmabdruck braucht {least} s einer einzigen Stimme. Wählen Sie eine andere Aufnahme.</translation>
    </message>
    <message>
        <source>the recording has no sound where {speaker} speaks</source>
        <translation>die Aufnahme hat keinen Ton, wo {speaker} spricht</translation>
    </message>
    <message>
        <source>Check the times of the transcript.</source>
        <translation>Prüfen Sie die Zeiten des Transkripts.</translation>
    </message>
    <message>
        <source>Wait until it finishes, or close it.</source>
        <translation>Warten Sie, bis es fertig ist, oder schließen Sie es.</translation>
    </message>
    <message>
        <source>the transcript has version {version}, and this Mynah reads versions up to {known}</source>
        <translation>das Transkript hat Version {version}, und dieses Mynah liest Versionen bis {known}</translation>
    </message>
    <message>
        <source>unknown format: {unknown}</source>
        <translation>unbekanntes Format: {unknown}</translation>
    </message>
    <message>
        <source>Choose from {known}. Separate several formats by commas.</source>
        <translation>Wählen Sie aus {known}. Trennen Sie mehrere Formate durch Kommas.</translation>
    </message>
    <message>
        <source>{option} can&apos;t be {value} ({reason})</source>
        <translation>{option} kann nicht {value} sein ({reason})</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read {suffix} files as transcripts</source>
        <translation>Mynah kann {suffix}-Dateien nicht als Transkripte lesen</translation>
    </message>
    <message>
        <source>It reads files with these endings: {known}.</source>
        <translation>Es liest Dateien mit diesen Endungen: {known}.</translation>
    </message>
    <message>
        <source>this {kind} file can&apos;t be read ({reason})</source>
        <translation>diese {kind}-Datei ist nicht lesbar ({reason})</translation>
    </message>
    <message>
        <source>the file has no tier “{name}”</source>
        <translation>die Datei hat keine Zeile „{name}“</translation>
    </message>
    <message>
        <source>Choose from its tiers: {known}.</source>
        <translation>Wählen Sie eine ihrer Zeilen: {known}.</translation>
    </message>
    <message>
        <source>the text encoding is unknown</source>
        <translation>die Textkodierung ist unbekannt</translation>
    </message>
    <message>
        <source>the file is larger than {largest} MB, too large for a text</source>
        <translation>die Datei ist größer als {largest} MB, zu groß für einen Text</translation>
    </message>
    <message>
        <source>the file contains no words</source>
        <translation>die Datei enthält keine Wörter</translation>
    </message>
    <message>
        <source>the file contains no speaker turns</source>
        <translation>die Datei enthält keine Redebeiträge</translation>
    </message>
    <message>
        <source>Choose an RTTM file. Its lines begin with SPEAKER.</source>
        <translation>Wählen Sie eine RTTM-Datei. Ihre Zeilen beginnen mit SPEAKER.</translation>
    </message>
    <message>
        <source>the reference contains no words</source>
        <translation>die Referenz enthält keine Wörter</translation>
    </message>
    <message>
        <source>Mynah has no finished transcript of this recording</source>
        <translation>Mynah hat kein fertiges Transkript dieser Aufnahme</translation>
    </message>
    <message>
        <source>Transcribe it first, or choose a transcript file.</source>
        <translation>Transkribieren Sie sie zuerst, oder wählen Sie die Datei eines Transkripts.</translation>
    </message>
    <message>
        <source>this file is not a backup of Mynah&apos;s archive ({reason})</source>
        <translation>diese Datei ist keine Sicherung von Mynahs Archiv ({reason})</translation>
    </message>
    <message>
        <source>channel {channel} (counted from 0) doesn&apos;t exist: the recording has {channels}</source>
        <translation>Kanal {channel} (von 0 an gezählt) gibt es nicht: Die Aufnahme hat {channels}</translation>
    </message>
    <message>
        <source>no sound track of this recording is {choice}</source>
        <translation>keine Tonspur dieser Aufnahme ist {choice}</translation>
    </message>
    <message>
        <source>It has these tracks: {tracks}. Choose one of them, or auto.</source>
        <translation>Sie hat diese Spuren: {tracks}. Wählen Sie eine davon oder auto.</translation>
    </message>
    <message>
        <source>channels can&apos;t separate the speakers: only one channel of this recording is used</source>
        <translation>Kanäle können die Sprecher nicht trennen: Nur ein Kanal dieser Aufnahme wird benutzt</translation>
    </message>
    <message>
        <source>Don&apos;t limit the recording to one channel, or choose another way to identify speakers.</source>
        <translation>Beschränken Sie die Aufnahme nicht auf einen Kanal, oder wählen Sie eine andere Art der Sprechererkennung.</translation>
    </message>
    <message>
        <source>no results of a run were found here</source>
        <translation>hier wurden keine Ergebnisse eines Laufs gefunden</translation>
    </message>
    <message>
        <source>Use the folder or address that `mynah batch` had as --output.</source>
        <translation>Nehmen Sie den Ordner oder die Adresse, die `mynah batch` als --output hatte.</translation>
    </message>
    <message>
        <source>this is not the file that was transcribed</source>
        <translation>das ist nicht die Datei, die transkribiert wurde</translation>
    </message>
    <message>
        <source>Transcribe it again, or restore the old file.</source>
        <translation>Transkribieren Sie sie neu, oder stellen Sie die alte Datei wieder her.</translation>
    </message>
    <message>
        <source>the file was saved again after its transcription, and has the same size</source>
        <translation>die Datei wurde nach der Transkription neu gespeichert und ist gleich groß</translation>
    </message>
    <message>
        <source>Transcribe it again if it is another recording now.</source>
        <translation>Transkribieren Sie sie neu, falls es jetzt eine andere Aufnahme ist.</translation>
    </message>
    <message>
        <source>this is not a post-processing file ({reason})</source>
        <translation>das ist keine Nachbearbeitungsdatei ({reason})</translation>
    </message>
    <message>
        <source>The file must be YAML with `parameters:`, such as onset, offset and min_duration_on.</source>
        <translation>Die Datei muss YAML mit `parameters:` sein, etwa onset, offset und min_duration_on.</translation>
    </message>
    <message>
        <source>line {line}: {value} can&apos;t be a vocabulary word</source>
        <translation>Zeile {line}: {value} kann kein Vokabularwort sein</translation>
    </message>
    <message>
        <source>Write words without * and with at most {longest} characters. Put | before the weight and each other form.</source>
        <translation>Schreiben Sie Wörter ohne * mit höchstens {longest} Zeichen. Setzen Sie | vor das Gewicht und vor jede andere Form.</translation>
    </message>
    <message>
        <source>The usual weight is 1. A weight of 2 doubles the preference.</source>
        <translation>Üblich ist das Gewicht 1. Das Gewicht 2 verdoppelt die Bevorzugung.</translation>
    </message>
    <message>
        <source>the row at line {line} is not valid CSV ({reason})</source>
        <translation>die Reihe ab Zeile {line} ist kein gültiges CSV ({reason})</translation>
    </message>
    <message>
        <source>Close the quotation mark. Double each quotation mark inside a text.</source>
        <translation>Schließen Sie das Anführungszeichen. Verdoppeln Sie jedes Anführungszeichen im Text.</translation>
    </message>
    <message>
        <source>the vocabulary is empty</source>
        <translation>das Vokabular ist leer</translation>
    </message>
    <message>
        <source>Write one word or phrase per line.</source>
        <translation>Schreiben Sie ein Wort oder einen Ausdruck je Zeile.</translation>
    </message>
    <message>
        <source>the vocabulary has more than {phrases} entries or {megabytes} MB</source>
        <translation>das Vokabular hat mehr als {phrases} Einträge oder {megabytes} MB</translation>
    </message>
    <message>
        <source>Remove common words.</source>
        <translation>Entfernen Sie häufige Wörter.</translation>
    </message>
    <message>
        <source>the vocabulary is no longer in the journal</source>
        <translation>das Vokabular steht nicht mehr im Journal</translation>
    </message>
    <message>
        <source>{path} is not a readable language model</source>
        <translation>{path} ist kein lesbares Sprachmodell</translation>
    </message>
    <message>
        <source>Choose an NGPU-LM file (.nemo) or an ARPA file. Build one with mynah language-model build.</source>
        <translation>Wählen Sie eine NGPU-LM-Datei (.nemo) oder eine ARPA-Datei. Erstellen Sie eine mit mynah language-model build.</translation>
    </message>
    <message>
        <source>the language model {path} has {tokens} tokens, and the recognition model has {labels}</source>
        <translation>das Sprachmodell {path} hat {tokens} Token, und das Erkennungsmodell hat {labels}</translation>
    </message>
    <message>
        <source>Build a language model for this recognition model.</source>
        <translation>Erstellen Sie ein Sprachmodell für dieses Erkennungsmodell.</translation>
    </message>
    <message>
        <source>the texts have no words that the model can write</source>
        <translation>die Texte enthalten keine Wörter, die das Modell schreiben kann</translation>
    </message>
    <message>
        <source>Name texts in its language.</source>
        <translation>Nennen Sie Texte in seiner Sprache.</translation>
    </message>
    <message>
        <source>the corrected text has {minutes} minutes of sound, and Mynah needs {least} to learn from it</source>
        <translation>der korrigierte Text hat {minutes} Minuten Ton, und Mynah braucht {least}, um daraus zu lernen</translation>
    </message>
    <message>
        <source>Correct more recordings.</source>
        <translation>Korrigieren Sie mehr Aufnahmen.</translation>
    </message>
    <message>
        <source>the model {model} can write none of the corrected text</source>
        <translation>das Modell {model} kann nichts vom korrigierten Text schreiben</translation>
    </message>
    <message>
        <source>Name recordings in its language.</source>
        <translation>Nennen Sie Aufnahmen in seiner Sprache.</translation>
    </message>
    <message>
        <source>unknown field in the file name: {{{field}}}</source>
        <translation>unbekanntes Feld im Dateinamen: {{{field}}}</translation>
    </message>
    <message>
        <source>a curly bracket in the file name is not closed</source>
        <translation>eine geschweifte Klammer im Dateinamen ist nicht geschlossen</translation>
    </message>
    <message>
        <source>Write {{{{ for a literal bracket.</source>
        <translation>Schreiben Sie {{{{ für eine wörtliche Klammer.</translation>
    </message>
    <message>
        <source>a file name can&apos;t contain {character}</source>
        <translation>ein Dateiname kann {character} nicht enthalten</translation>
    </message>
    <message>
        <source>Remove this character.</source>
        <translation>Entfernen Sie dieses Zeichen.</translation>
    </message>
    <message>
        <source>Write {{{field}}} without a width.</source>
        <translation>Schreiben Sie {{{field}}} ohne Breite.</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>der Dateiname ist leer</translation>
    </message>
    <message>
        <source>the file name is longer than {longest} characters</source>
        <translation>der Dateiname ist länger als {longest} Zeichen</translation>
    </message>
    <message>
        <source>none of the {sentences} sentences has a time, and {format} needs times</source>
        <translation>keiner der {sentences} Sätze hat eine Zeit, und {format} braucht Zeiten</translation>
    </message>
    <message>
        <source>no subtitles were written: {missed} of {words} words were not found in the sound</source>
        <translation>es wurden keine Untertitel geschrieben: {missed} von {words} Wörtern wurden im Ton nicht gefunden</translation>
    </message>
    <message>
        <source>Check that this text belongs to the recording. Other formats contain the words that were found.</source>
        <translation>Prüfen Sie, ob der Text zu dieser Aufnahme gehört. Andere Formate enthalten die gefundenen Wörter.</translation>
    </message>
    <message>
        <source>{timecode} is not a timecode at {rate} frames a second</source>
        <translation>{timecode} ist kein Timecode bei {rate} Bildern pro Sekunde</translation>
    </message>
    <message>
        <source>Write it as 01:00:00:00.</source>
        <translation>Schreiben Sie ihn als 01:00:00:00.</translation>
    </message>
    <message>
        <source>the template of plain text is not valid</source>
        <translation>die Vorlage für reinen Text ist ungültig</translation>
    </message>
    <message>
        <source>Use the field {{text}} and any of {known}, close all curly brackets, and write at most {longest} characters.</source>
        <translation>Verwenden Sie das Feld {{text}} und beliebige von {known}, schließen Sie alle geschweiften Klammern, und schreiben Sie höchstens {longest} Zeichen.</translation>
    </message>
    <message>
        <source>{stamp} is not the look of a time</source>
        <translation>{stamp} ist keine Form einer Zeit</translation>
    </message>
    <message>
        <source>Write it as [HH:MM:SS] or #HH:MM:SS-t#.</source>
        <translation>Schreiben Sie sie als [HH:MM:SS] oder #HH:MM:SS-t#.</translation>
    </message>
    <message>
        <source>no word has a time of its own, and {format} needs the times of words</source>
        <translation>kein Wort hat eine eigene Zeit, und {format} braucht die Zeiten der Wörter</translation>
    </message>
    <message>
        <source>Find them in the recording (`mynah align`), or choose STM or SegLST.</source>
        <translation>Suchen Sie sie in der Aufnahme (`mynah align`), oder wählen Sie STM oder SegLST.</translation>
    </message>
    <message>
        <source>EBU STL has no table with all letters of this text, such as {letters}</source>
        <translation>EBU STL hat keine Tabelle mit allen Buchstaben dieses Textes, zum Beispiel {letters}</translation>
    </message>
    <message>
        <source>Choose TTML or SubRip, which have all letters.</source>
        <translation>Wählen Sie TTML oder SubRip, die alle Buchstaben haben.</translation>
    </message>
    <message>
        <source>{speaker} is not a CHAT speaker code</source>
        <translation>{speaker} ist kein Sprecherkürzel von CHAT</translation>
    </message>
    <message>
        <source>Give each participant a different code.</source>
        <translation>Geben Sie jedem ein eigenes Kürzel.</translation>
    </message>
    <message>
        <source>{role} is not a CHAT role</source>
        <translation>{role} ist keine Rolle von CHAT</translation>
    </message>
    <message>
        <source>{date} is not a date</source>
        <translation>{date} ist kein Datum</translation>
    </message>
    <message>
        <source>unknown language: {language}</source>
        <translation>unbekannte Sprache: {language}</translation>
    </message>
    <message>
        <source>the header {name} or its text is not valid in CHAT</source>
        <translation>der Kopf {name} oder sein Text ist in CHAT nicht gültig</translation>
    </message>
    <message>
        <source>You can set these headers: {known}.</source>
        <translation>Sie können diese Köpfe setzen: {known}.</translation>
    </message>
    <message>
        <source>Save the participants as CSV with the column names in the first line.</source>
        <translation>Speichern Sie die Beteiligten als CSV mit den Spaltennamen in der ersten Zeile.</translation>
    </message>
    <message>
        <source>{file} has an unknown column: {column}</source>
        <translation>{file} hat eine unbekannte Spalte: {column}</translation>
    </message>
    <message>
        <source>Known columns: {known}.</source>
        <translation>Bekannte Spalten: {known}.</translation>
    </message>
    <message>
        <source>{file}, line {line}: {column} can&apos;t be {value} in CHAT</source>
        <translation>{file}, Zeile {line}: {column} kann in CHAT nicht {value} sein</translation>
    </message>
    <message>
        <source>Correct the table. Write an age as 2;06.12, and a role as for `mynah convert --chat-participant`.</source>
        <translation>Berichtigen Sie die Tabelle. Schreiben Sie ein Alter als 2;06.12 und eine Rolle wie bei `mynah convert --chat-participant`.</translation>
    </message>
    <message>
        <source>Choose a .cha file, or the beginning of one.</source>
        <translation>Wählen Sie eine .cha-Datei oder den Anfang einer solchen.</translation>
    </message>
    <message>
        <source>line {line} is not a replacement rule: {value}</source>
        <translation>Zeile {line} ist keine Ersetzungsregel: {value}</translation>
    </message>
    <message>
        <source>the list has more than {most} replacement rules</source>
        <translation>die Liste hat mehr als {most} Ersetzungsregeln</translation>
    </message>
    <message>
        <source>Remove some rules, or combine several in one expression.</source>
        <translation>Entfernen Sie einige, oder fassen Sie mehrere in einem Ausdruck zusammen.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, has an error at character {place}: {reason}</source>
        <translation>Ersetzungsregel {number}, {find}, hat bei Zeichen {place} einen Fehler: {reason}</translation>
    </message>
    <message>
        <source>Correct the expression, or use plain words.</source>
        <translation>Berichtigen Sie den Ausdruck, oder nehmen Sie bloße Wörter.</translation>
    </message>
    <message>
        <source>rule {number} of the key has no plain name or no pseudonym: {find}</source>
        <translation>Regel {number} des Schlüssels hat keinen einfachen Namen oder kein Pseudonym: {find}</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line, without quotation marks and slashes.</source>
        <translation>Schreiben Sie ein NAME =&gt; PSEUDONYM je Zeile, ohne Anführungszeichen und Schrägstriche.</translation>
    </message>
    <message>
        <source>the key of pseudonyms {path} cannot be read ({reason})</source>
        <translation>der Schlüssel der Pseudonyme {path} ist nicht lesbar ({reason})</translation>
    </message>
    <message>
        <source>Name the key again. Without it, Mynah writes no file.</source>
        <translation>Geben Sie den Schlüssel neu an. Ohne ihn schreibt Mynah keine Datei.</translation>
    </message>
    <message>
        <source>the key has no names</source>
        <translation>der Schlüssel hat keine Namen</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line.</source>
        <translation>Schreiben Sie ein NAME =&gt; PSEUDONYM je Zeile.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, took too long and was skipped</source>
        <translation>Ersetzungsregel {number}, {find}, dauerte zu lange und wurde übersprungen</translation>
    </message>
    <message>
        <source>Simplify the expression. A repetition inside a repetition is slow.</source>
        <translation>Vereinfachen Sie den Ausdruck. Eine Wiederholung in einer Wiederholung ist langsam.</translation>
    </message>
    <message>
        <source>the query is empty</source>
        <translation>die Suche ist leer</translation>
    </message>
    <message>
        <source>Write a word, a &quot;phrase&quot;, a beginning such as harb*, or a regular expression between slashes.</source>
        <translation>Schreiben Sie ein Wort, eine &quot;Wortfolge&quot;, einen Wortanfang wie haf* oder einen regulären Ausdruck zwischen Schrägstrichen.</translation>
    </message>
    <message>
        <source>Close it, or remove it.</source>
        <translation>Schließen Sie es, oder entfernen Sie es.</translation>
    </message>
    <message>
        <source>{operator} at character {place} needs a word on each side</source>
        <translation>{operator} an Stelle {place} braucht auf jeder Seite ein Wort</translation>
    </message>
    <message>
        <source>unknown filter “{name}:” at character {place}</source>
        <translation>unbekannter Filter „{name}:“ an Stelle {place}</translation>
    </message>
    <message>
        <source>Known filters: {known}.</source>
        <translation>Bekannte Filter: {known}.</translation>
    </message>
    <message>
        <source>the filter “{name}:” at character {place} has no value</source>
        <translation>der Filter „{name}:“ an Stelle {place} hat keinen Wert</translation>
    </message>
    <message>
        <source>{value} at character {place} is not a date</source>
        <translation>{value} an Stelle {place} ist kein Datum</translation>
    </message>
    <message>
        <source>the regular expression at character {place} has an error ({reason})</source>
        <translation>der reguläre Ausdruck an Stelle {place} hat einen Fehler ({reason})</translation>
    </message>
    <message>
        <source>Correct it, or search for words.</source>
        <translation>Berichtigen Sie ihn, oder suchen Sie nach Wörtern.</translation>
    </message>
    <message>
        <source>{operator} at character {place} can&apos;t be combined with a regular expression</source>
        <translation>{operator} an Stelle {place} lässt sich nicht mit einem regulären Ausdruck verbinden</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>Entfernen Sie eines von beiden.</translation>
    </message>
    <message>
        <source>search is not available: the SQLite of this Python ({version}) lacks FTS5</source>
        <translation>die Suche ist nicht verfügbar: Dem SQLite dieses Pythons ({version}) fehlt FTS5</translation>
    </message>
    <message>
        <source>this is not a complete NeMo checkpoint ({reason})</source>
        <translation>das ist kein vollständiger NeMo-Checkpoint ({reason})</translation>
    </message>
    <message>
        <source>Download the .nemo file again.</source>
        <translation>Laden Sie die .nemo-Datei noch einmal herunter.</translation>
    </message>
    <message>
        <source>{model} should have {expected}, but this file has {size}</source>
        <translation>{model} sollte {expected} haben, aber diese Datei hat {size}</translation>
    </message>
    <message>
        <source>Download the file again. If this is your own model, give it another name.</source>
        <translation>Laden Sie die Datei noch einmal herunter. Wenn es Ihr eigenes Modell ist, geben Sie ihm einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} has no moving picture</source>
        <translation>{name} hat kein bewegtes Bild</translation>
    </message>
    <message>
        <source>Name a video.</source>
        <translation>Nennen Sie ein Video.</translation>
    </message>
    <message>
        <source>no picture of {name} is readable between these times</source>
        <translation>kein Bild von {name} ist zwischen diesen Zeiten lesbar</translation>
    </message>
    <message>
        <source>Change --from and --to.</source>
        <translation>Ändern Sie --from und --to.</translation>
    </message>
    <message>
        <source>this computer has no encoder for {codec}</source>
        <translation>dieser Computer hat keinen Encoder für {codec}</translation>
    </message>
    <message>
        <source>Choose another --codec.</source>
        <translation>Wählen Sie einen anderen Wert für --codec.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be written again ({reason})</source>
        <translation>{name} kann nicht neu geschrieben werden ({reason})</translation>
    </message>
    <message>
        <source>Choose another kind of file, such as .mkv.</source>
        <translation>Wählen Sie eine andere Dateiart, etwa .mkv.</translation>
    </message>
    <message>
        <source>no font on this computer has {characters}</source>
        <translation>keine Schrift auf diesem Computer hat {characters}</translation>
    </message>
    <message>
        <source>Install a font for this script, such as Noto Sans.</source>
        <translation>Installieren Sie eine Schriftart für diese Schrift, etwa Noto Sans.</translation>
    </message>
    <message>
        <source>the library that paints captions is missing or doesn&apos;t start</source>
        <translation>die Bibliothek, die Untertitel zeichnet, fehlt oder startet nicht</translation>
    </message>
    <message>
        <source>Install Mynah with its window, and repeat the command.</source>
        <translation>Installieren Sie Mynah mit seinem Fenster und wiederholen Sie den Befehl.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined ({reason})</source>
        <translation>{name} kann nicht verbunden werden ({reason})</translation>
    </message>
    <message>
        <source>Join the other files, or repair this file.</source>
        <translation>Verbinden Sie die anderen Dateien, oder reparieren Sie diese Datei.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined, because it has {tracks} sound tracks</source>
        <translation>{name} kann nicht verbunden werden, weil die Datei {tracks} Tonspuren hat</translation>
    </message>
    <message>
        <source>Join files with one sound track each, or transcribe this file alone.</source>
        <translation>Verbinden Sie Dateien mit je einer Tonspur, oder transkribieren Sie diese Datei allein.</translation>
    </message>
    <message>
        <source>the command {command} couldn&apos;t start ({reason})</source>
        <translation>der Befehl {command} konnte nicht starten ({reason})</translation>
    </message>
    <message>
        <source>Correct the command after each recording.</source>
        <translation>Korrigieren Sie den Befehl nach jeder Aufnahme.</translation>
    </message>
    <message>
        <source>the command {command} failed with status {status}</source>
        <translation>der Befehl {command} schlug mit dem Status {status} fehl</translation>
    </message>
    <message>
        <source>the command {command} took longer than {seconds} seconds and was stopped</source>
        <translation>der Befehl {command} dauerte länger als {seconds} Sekunden und wurde beendet</translation>
    </message>
    <message>
        <source>Choose a faster command after each recording.</source>
        <translation>Wählen Sie einen schnelleren Befehl nach jeder Aufnahme.</translation>
    </message>
    <message>
        <source>{path} wants to run a command after each recording: {command}</source>
        <translation>{path} möchte nach jeder Aufnahme einen Befehl ausführen: {command}</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t run it before you allow it.</source>
        <translation>Mynah führt ihn erst aus, wenn Sie ihn erlauben.</translation>
    </message>
    <message>
        <source>the server {address} refuses the recording ({reason})</source>
        <translation>der Server {address} lehnt die Aufnahme ab ({reason})</translation>
    </message>
    <message>
        <source>Change the choice that it names.</source>
        <translation>Ändern Sie die genannte Einstellung.</translation>
    </message>
    <message>
        <source>a part of a recording can&apos;t be sent to another computer</source>
        <translation>ein Teil einer Aufnahme kann nicht an einen anderen Computer gesendet werden</translation>
    </message>
    <message>
        <source>Transcribe the whole recording, or this part on this computer.</source>
        <translation>Transkribieren Sie die ganze Aufnahme, oder diesen Teil auf diesem Computer.</translation>
    </message>
    <message>
        <source>the part begins at {offset} s, after the end of the recording, which has {seconds} s</source>
        <translation>der Ausschnitt beginnt bei {offset} s, nach dem Ende der Aufnahme von {seconds} s</translation>
    </message>
    <message>
        <source>Choose an earlier beginning with --from.</source>
        <translation>Wählen Sie mit --from einen früheren Anfang.</translation>
    </message>
    <message>
        <source>Mynah has heard only the part from {start} s to {end} of this recording</source>
        <translation>Mynah hat von dieser Aufnahme nur den Teil von {start} s bis {end} gehört</translation>
    </message>
    <message>
        <source>Choose times in this part with --from and --to, or transcribe another part.</source>
        <translation>Wählen Sie mit --from und --to Zeiten in diesem Teil, oder transkribieren Sie einen anderen Teil.</translation>
    </message>
    <message>
        <source>the offset {offset} s lies after the end of the recording, which has {seconds} s</source>
        <translation>der Versatz {offset} s liegt hinter dem Ende der Aufnahme, die {seconds} s hat</translation>
    </message>
    <message>
        <source>row {line} of the manifest can&apos;t be read ({reason})</source>
        <translation>Zeile {line} des Manifests lässt sich nicht lesen ({reason})</translation>
    </message>
    <message>
        <source>Correct this row. All other rows are processed.</source>
        <translation>Berichtigen Sie diese Zeile. Alle anderen Zeilen werden bearbeitet.</translation>
    </message>
    <message>
        <source>{path} is not a manifest that Mynah can read</source>
        <translation>{path} ist kein Manifest, das Mynah lesen kann</translation>
    </message>
    <message>
        <source>Use a .jsonl, .csv or .parquet file. `mynah batch plan` makes one.</source>
        <translation>Nehmen Sie eine .jsonl-, .csv- oder .parquet-Datei. `mynah batch plan` erstellt eine.</translation>
    </message>
    <message>
        <source>the manifest {path} can&apos;t be read ({reason})</source>
        <translation>das Manifest {path} lässt sich nicht lesen ({reason})</translation>
    </message>
    <message>
        <source>Create it again with `mynah batch plan`.</source>
        <translation>Erstellen Sie es mit `mynah batch plan` neu.</translation>
    </message>
    <message>
        <source>the storage of {uri} is not responding ({reason})</source>
        <translation>der Speicher von {uri} antwortet nicht ({reason})</translation>
    </message>
    <message>
        <source>Run the same command again later. Finished work is kept.</source>
        <translation>Rufen Sie denselben Befehl später noch einmal auf. Fertige Arbeit bleibt erhalten.</translation>
    </message>
    <message>
        <source>unknown storage: {protocol}://</source>
        <translation>unbekannter Speicher: {protocol}://</translation>
    </message>
    <message>
        <source>support for {protocol}:// is not installed</source>
        <translation>die Unterstützung für {protocol}:// ist nicht installiert</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) or adlfs (az).</source>
        <translation>Installieren Sie sie neben Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) oder adlfs (az).</translation>
    </message>
    <message>
        <source>the storage of {uri} doesn&apos;t report the size of the file, and Mynah can&apos;t read parts of it</source>
        <translation>der Speicher von {uri} meldet die Größe der Datei nicht, und Mynah kann keine Teile davon lesen</translation>
    </message>
    <message>
        <source>Copy the file to a disk or to an object store.</source>
        <translation>Kopieren Sie die Datei auf einen Datenträger oder in einen Objektspeicher.</translation>
    </message>
    <message>
        <source>the storage of {uri} returns the whole file when Mynah asks for a part</source>
        <translation>der Speicher von {uri} liefert die ganze Datei, wenn Mynah einen Teil verlangt</translation>
    </message>
    <message>
        <source>Copy the file to a disk, an object store, or a web server that supports range requests.</source>
        <translation>Kopieren Sie die Datei auf einen Datenträger, in einen Objektspeicher oder auf einen Webserver, der Teilabrufe unterstützt.</translation>
    </message>
    <message>
        <source>the metrics page can&apos;t use port {port} ({reason})</source>
        <translation>die Seite mit den Messwerten kann Port {port} nicht benutzen ({reason})</translation>
    </message>
    <message>
        <source>Metrics need prometheus_client, which is not installed</source>
        <translation>Messwerte brauchen prometheus_client, das nicht installiert ist</translation>
    </message>
    <message>
        <source>Ray is not installed</source>
        <translation>Ray ist nicht installiert</translation>
    </message>
    <message>
        <source>the Ray cluster at {address} is not responding ({reason})</source>
        <translation>der Ray-Cluster unter {address} antwortet nicht ({reason})</translation>
    </message>
    <message>
        <source>Check --address. Without it, Mynah starts a cluster here.</source>
        <translation>Prüfen Sie --address. Ohne die Angabe startet Mynah hier einen Cluster.</translation>
    </message>
    <message>
        <source>{count} cluster workers in a row ended before they could start work</source>
        <translation>{count} Arbeitsprozesse des Clusters nacheinander endeten, bevor sie mit der Arbeit beginnen konnten</translation>
    </message>
    <message>
        <source>Check the cluster&apos;s memory and logs. Check that Mynah is installed on all nodes.</source>
        <translation>Prüfen Sie Arbeitsspeicher und Protokolle des Clusters. Prüfen Sie, ob Mynah auf allen Knoten installiert ist.</translation>
    </message>
    <message>
        <source>{count} workers in a row ended while they worked on this part</source>
        <translation>{count} Arbeitsprozesse nacheinander endeten bei der Arbeit an diesem Teil</translation>
    </message>
    <message>
        <source>Check the memory of the nodes, then run the same command again.</source>
        <translation>Prüfen Sie den Arbeitsspeicher der Knoten, und rufen Sie dann denselben Befehl noch einmal auf.</translation>
    </message>
    <message>
        <source>the report {uri} can&apos;t be read</source>
        <translation>der Bericht {uri} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Delete it with the results of its part, then run the command again.</source>
        <translation>Löschen Sie ihn mit den Ergebnissen seines Teils, und rufen Sie den Befehl dann noch einmal auf.</translation>
    </message>
    <message>
        <source>support for Parquet files (pyarrow) is not installed</source>
        <translation>die Unterstützung für Parquet-Dateien (pyarrow) ist nicht installiert</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos;. Or use .jsonl.</source>
        <translation>Installieren Sie sie neben Mynah: pip install &apos;mynah[cluster]&apos;. Oder verwenden Sie .jsonl.</translation>
    </message>
    <message>
        <source>{uri} contains the output of another run: {difference}</source>
        <translation>{uri} enthält die Ausgabe eines anderen Laufs: {difference}</translation>
    </message>
    <message>
        <source>Use the options of that run, or another --output.</source>
        <translation>Nehmen Sie die Optionen jenes Laufs oder ein anderes --output.</translation>
    </message>
    <message>
        <source>the run stopped after {count} failed parts in a row (the last one: {reason})</source>
        <translation>der Lauf endete nach {count} fehlgeschlagenen Teilen hintereinander (der letzte: {reason})</translation>
    </message>
    <message>
        <source>Run the same command again when the storage responds. Finished work is kept.</source>
        <translation>Rufen Sie denselben Befehl noch einmal auf, wenn der Speicher antwortet. Fertige Arbeit bleibt erhalten.</translation>
    </message>
    <message>
        <source>no model is called {model}</source>
        <translation>kein Modell heißt {model}</translation>
    </message>
    <message>
        <source>See `mynah models`, or use the path of a .nemo file.</source>
        <translation>Sehen Sie unter „Modelle“ nach, oder nennen Sie den Pfad einer .nemo-Datei.</translation>
    </message>
    <message>
        <source>no model was found at {uri}</source>
        <translation>unter {uri} wurde kein Modell gefunden</translation>
    </message>
    <message>
        <source>Use the full address of a .nemo file, or a name from `mynah models`.</source>
        <translation>Nehmen Sie die ganze Adresse einer .nemo-Datei oder einen Namen aus „Modelle“.</translation>
    </message>
    <message>
        <source>Download it again from a source that you trust.</source>
        <translation>Laden Sie sie noch einmal aus einer Quelle herunter, der Sie trauen.</translation>
    </message>
    <message>
        <source>the model {model} couldn&apos;t be loaded ({reason})</source>
        <translation>das Modell {model} ließ sich nicht laden ({reason})</translation>
    </message>
    <message>
        <source>Download the file again, or try another model.</source>
        <translation>Laden Sie die Datei noch einmal herunter, oder versuchen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t run in Mynah: {reason}</source>
        <translation>das Modell {model} läuft nicht in Mynah: {reason}</translation>
    </message>
    <message>
        <source>Use {instead} instead. See `mynah models`.</source>
        <translation>Nehmen Sie stattdessen {instead}. Siehe `mynah models`.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t use a language model</source>
        <translation>das Modell {model} kann kein Sprachmodell verwenden</translation>
    </message>
    <message>
        <source>Choose a Parakeet or Nemotron model.</source>
        <translation>Wählen Sie ein Parakeet- oder Nemotron-Modell.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn from corrections</source>
        <translation>das Modell {model} kann nicht aus Korrekturen lernen</translation>
    </message>
    <message>
        <source>Choose a Parakeet model as a .nemo file.</source>
        <translation>Wählen Sie ein Parakeet-Modell als .nemo-Datei.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn on a CPU</source>
        <translation>das Modell {model} kann nicht auf einer CPU lernen</translation>
    </message>
    <message>
        <source>Use a computer with an NVIDIA GPU, or a model that reads with a CTC head.</source>
        <translation>Nehmen Sie einen Computer mit NVIDIA-GPU oder ein Modell, das mit einem CTC-Kopf liest.</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory to train the model {model}</source>
        <translation>der Speicher reicht nicht, um das Modell {model} zu trainieren</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t know voices: {reason}</source>
        <translation>das Modell {model} kann keine Stimmen erkennen: {reason}</translation>
    </message>
    <message>
        <source>Choose a TitaNet. See `mynah models`.</source>
        <translation>Wählen Sie ein TitaNet. Siehe `mynah models`.</translation>
    </message>
    <message>
        <source>known voices are off</source>
        <translation>bekannte Stimmen sind ausgeschaltet</translation>
    </message>
    <message>
        <source>Switch them on with `mynah voices on`, after the people agreed.</source>
        <translation>Schalten Sie sie mit `mynah voices on` ein, nachdem die Personen zugestimmt haben.</translation>
    </message>
    <message>
        <source>the voice prints in {path} can&apos;t be read ({reason})</source>
        <translation>die Stimmabdrücke in {path} können nicht gelesen werden ({reason})</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t transcribe: {reason}</source>
        <translation>das Modell {model} kann nicht transkribieren: {reason}</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t align: it has no CTC head</source>
        <translation>das Modell {model} kann nicht ausrichten: Ihm fehlt ein CTC-Kopf</translation>
    </message>
    <message>
        <source>Choose, for example, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.</source>
        <translation>Wählen Sie zum Beispiel parakeet-tdt_ctc-110m, parakeet-ctc-1.1b oder canary-1b-v2.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t translate</source>
        <translation>das Modell {model} kann nicht übersetzen</translation>
    </message>
    <message>
        <source>Choose, for example, canary-1b-v2, canary-1b-flash or canary-180m-flash.</source>
        <translation>Wählen Sie zum Beispiel canary-1b-v2, canary-1b-flash oder canary-180m-flash.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t translate next to the text when each channel is a speaker</source>
        <translation>Mynah kann nicht neben dem Text übersetzen, wenn jeder Kanal ein Sprecher ist</translation>
    </message>
    <message>
        <source>Turn the translation off, or identify speakers with a model.</source>
        <translation>Schalten Sie die Übersetzung aus, oder lassen Sie ein Modell die Sprecher erkennen.</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t identify speakers: {reason}</source>
        <translation>das Modell {model} erkennt keine Sprecher: {reason}</translation>
    </message>
    <message>
        <source>Choose, for example, Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.</source>
        <translation>Wählen Sie zum Beispiel Nemotron-3-Diarization oder diar_streaming_sortformer_4spk-v2.</translation>
    </message>
    <message>
        <source>Stanza, which adds %mor and %gra, is not installed</source>
        <translation>Stanza, das %mor und %gra erstellt, ist nicht installiert</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[morphology]&apos;.</source>
        <translation>Installieren Sie es neben Mynah: pip install &apos;mynah[morphology]&apos;.</translation>
    </message>
    <message>
        <source>{path} contains no Stanza models for the language {language}</source>
        <translation>{path} enthält keine Stanza-Modelle für die Sprache {language}</translation>
    </message>
    <message>
        <source>Choose the folder with resources.json and a folder for each language. Mynah downloads no Stanza models.</source>
        <translation>Wählen Sie den Ordner mit resources.json und einem Ordner je Sprache. Mynah lädt keine Stanza-Modelle herunter.</translation>
    </message>
    <message>
        <source>another model is already called {model}</source>
        <translation>ein anderes Modell heißt schon {model}</translation>
    </message>
    <message>
        <source>the demo model is built in and can&apos;t be removed</source>
        <translation>das Demo-Modell ist eingebaut und lässt sich nicht entfernen</translation>
    </message>
    <message>
        <source>It uses little space.</source>
        <translation>Es braucht wenig Platz.</translation>
    </message>
    <message>
        <source>the model {model} is damaged: its content has changed</source>
        <translation>das Modell {model} ist beschädigt: Sein Inhalt hat sich geändert</translation>
    </message>
    <message>
        <source>Remove it, then download it again.</source>
        <translation>Entfernen Sie es, und laden Sie es dann noch einmal herunter.</translation>
    </message>
    <message>
        <source>Wait until it finishes, or stop it there.</source>
        <translation>Warten Sie, bis es fertig ist, oder halten Sie es dort an.</translation>
    </message>
    <message>
        <source>the models folder {path} is missing</source>
        <translation>der Modellordner {path} fehlt</translation>
    </message>
    <message>
        <source>{path} already contains a file called {name}</source>
        <translation>in {path} gibt es schon eine Datei namens {name}</translation>
    </message>
    <message>
        <source>{path} is inside the models folder</source>
        <translation>{path} liegt im Modellordner</translation>
    </message>
    <message>
        <source>{host} can&apos;t be reached ({reason})</source>
        <translation>{host} ist nicht zu erreichen ({reason})</translation>
    </message>
    <message>
        <source>Check the network and the proxy settings. The download will resume where it stopped.</source>
        <translation>Prüfen Sie das Netz und die Proxy-Einstellungen. Der Download geht dort weiter, wo er stehen blieb.</translation>
    </message>
    <message>
        <source>the connection to {host} broke several times ({reason})</source>
        <translation>die Verbindung zu {host} brach mehrmals ab ({reason})</translation>
    </message>
    <message>
        <source>Try again later. The download will resume where it stopped.</source>
        <translation>Versuchen Sie es später noch einmal. Der Download geht dort weiter, wo er stehen blieb.</translation>
    </message>
    <message>
        <source>{host} is overloaded or under maintenance (HTTP {status})</source>
        <translation>{host} ist überlastet oder wird gewartet (HTTP {status})</translation>
    </message>
    <message>
        <source>{host} requires permission for {file} (HTTP {status})</source>
        <translation>{host} verlangt für {file} eine Erlaubnis (HTTP {status})</translation>
    </message>
    <message>
        <source>Accept the terms on {page}. Then set HF_TOKEN to an access token of your account there.</source>
        <translation>Nehmen Sie die Bedingungen auf {page} an. Setzen Sie dann HF_TOKEN auf ein Zugriffstoken Ihres dortigen Kontos.</translation>
    </message>
    <message>
        <source>the catalogue has no model called {model}</source>
        <translation>der Katalog enthält kein Modell namens {model}</translation>
    </message>
    <message>
        <source>For other models, use the Hugging Face name (owner/name), such as nvidia/parakeet-tdt-0.6b-v3.</source>
        <translation>Nehmen Sie für andere Modelle den Namen bei Hugging Face (Besitzer/Name), etwa nvidia/parakeet-tdt-0.6b-v3.</translation>
    </message>
    <message>
        <source>{host} has no file {file}</source>
        <translation>{host} hat keine Datei {file}</translation>
    </message>
    <message>
        <source>Look for it on {page}, then import the file.</source>
        <translation>Suchen Sie sie auf {page}, und importieren Sie dann die Datei.</translation>
    </message>
    <message>
        <source>{host} sent an unexpected answer ({reason})</source>
        <translation>{host} hat unerwartet geantwortet ({reason})</translation>
    </message>
    <message>
        <source>Your network may require a login. Also check HF_ENDPOINT and the proxy settings.</source>
        <translation>Vielleicht verlangt Ihr Netz eine Anmeldung. Prüfen Sie auch HF_ENDPOINT und die Proxy-Einstellungen.</translation>
    </message>
    <message>
        <source>Behind a company proxy, install its certificate in the system, or set SSL_CERT_FILE.</source>
        <translation>Hinter einem Firmenproxy: Installieren Sie dessen Zertifikat im System, oder setzen Sie SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>“{address}” is not an address for update checks</source>
        <translation>„{address}“ ist keine Adresse für die Suche nach Updates</translation>
    </message>
    <message>
        <source>no address for update checks is set</source>
        <translation>es ist keine Adresse für die Suche nach Updates eingestellt</translation>
    </message>
    <message>
        <source>Check the network. Mynah works without it.</source>
        <translation>Prüfen Sie das Netz. Mynah arbeitet auch ohne.</translation>
    </message>
    <message>
        <source>{host} didn&apos;t report the newest version of Mynah ({reason})</source>
        <translation>{host} hat die neueste Version von Mynah nicht genannt ({reason})</translation>
    </message>
    <message>
        <source>the proxy settings are not valid ({reason})</source>
        <translation>die Proxy-Einstellungen sind ungültig ({reason})</translation>
    </message>
    <message>
        <source>{file} arrived damaged from {host} and was deleted</source>
        <translation>{file} kam beschädigt von {host} an und wurde gelöscht</translation>
    </message>
    <message>
        <source>Download it again. If that doesn&apos;t help, check the proxy and the disk.</source>
        <translation>Laden Sie die Datei noch einmal herunter. Hilft das nicht, prüfen Sie den Proxy und die Festplatte.</translation>
    </message>
    <message>
        <source>the device {device} can&apos;t be used: {reason}</source>
        <translation>das Gerät {device} lässt sich nicht benutzen: {reason}</translation>
    </message>
    <message>
        <source>{device} can&apos;t compute in {precision}</source>
        <translation>{device} kann nicht in {precision} rechnen</translation>
    </message>
    <message>
        <source>this model runs in NeMo, which can&apos;t compute in {precision}</source>
        <translation>dieses Modell läuft in NeMo, das nicht in {precision} rechnen kann</translation>
    </message>
    <message>
        <source>there is not enough memory even for half a minute of sound ({free} are free)</source>
        <translation>der Speicher reicht nicht einmal für eine halbe Minute Ton ({free} sind frei)</translation>
    </message>
    <message>
        <source>Close other programs, raise Mynah&apos;s memory limit if you set it, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, heben Sie Mynahs Speichergrenze an, falls Sie sie gesetzt haben, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t write words while you speak, because it needs the sound that follows</source>
        <translation>das Modell {model} kann nicht schreiben, während Sie sprechen, weil es den folgenden Ton braucht</translation>
    </message>
    <message>
        <source>Choose a streaming model, such as nemotron-3.5-asr-streaming-0.6b. Or use `mynah record`.</source>
        <translation>Wählen Sie ein Streaming-Modell, etwa nemotron-3.5-asr-streaming-0.6b. Oder verwenden Sie `mynah record`.</translation>
    </message>
    <message>
        <source>the microphone can&apos;t be opened ({reason})</source>
        <translation>das Mikrofon lässt sich nicht öffnen ({reason})</translation>
    </message>
    <message>
        <source>Connect it, and allow programs to use it in the system&apos;s privacy settings.</source>
        <translation>Schließen Sie es an, und erlauben Sie Programmen in den Datenschutz-Einstellungen des Systems, es zu benutzen.</translation>
    </message>
    <message>
        <source>the sound of this computer can&apos;t be recorded ({reason})</source>
        <translation>der Ton dieses Computers lässt sich nicht aufnehmen ({reason})</translation>
    </message>
    <message>
        <source>Choose a source from the list of `mynah record --list-sources`.</source>
        <translation>Wählen Sie eine Quelle aus der Liste von `mynah record --list-sources`.</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>Schaffen Sie Platz, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be written ({reason})</source>
        <translation>{path} lässt sich nicht schreiben ({reason})</translation>
    </message>
    <message>
        <source>Close it there, then try again.</source>
        <translation>Schließen Sie die Datei dort, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>{path} already exists</source>
        <translation>{path} gibt es schon</translation>
    </message>
    <message>
        <source>Choose another name, or delete that file first.</source>
        <translation>Wählen Sie einen anderen Namen, oder löschen Sie erst jene Datei.</translation>
    </message>
    <message>
        <source>Try again. Mynah will create the folder again.</source>
        <translation>Versuchen Sie es noch einmal. Mynah legt den Ordner neu an.</translation>
    </message>
    <message>
        <source>another program changed {path}, so Mynah didn&apos;t write your edits into it</source>
        <translation>ein anderes Programm hat {path} geändert, daher hat Mynah Ihre Änderungen nicht hineingeschrieben</translation>
    </message>
    <message>
        <source>Export the transcript again under another name, or replace the file.</source>
        <translation>Exportieren Sie das Transkript noch einmal unter anderem Namen, oder ersetzen Sie die Datei.</translation>
    </message>
    <message>
        <source>another program changed {path} after it was opened, and Mynah left it unchanged</source>
        <translation>ein anderes Programm hat {path} nach dem Öffnen geändert, und Mynah ließ die Datei unverändert</translation>
    </message>
    <message>
        <source>Export under another name, or open the file again.</source>
        <translation>Exportieren Sie unter anderem Namen, oder öffnen Sie die Datei erneut.</translation>
    </message>
    <message>
        <source>the watched folder {path} can&apos;t be reached ({reason})</source>
        <translation>der überwachte Ordner {path} ist nicht zu erreichen ({reason})</translation>
    </message>
    <message>
        <source>Mynah keeps looking, and takes new recordings when the folder is back.</source>
        <translation>Mynah sieht weiter nach und nimmt neue Aufnahmen, sobald der Ordner wieder da ist.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create its folder {path} ({reason})</source>
        <translation>Mynah kann seinen Ordner {path} nicht anlegen ({reason})</translation>
    </message>
    <message>
        <source>Make the parent folder writable.</source>
        <translation>Machen Sie den übergeordneten Ordner beschreibbar.</translation>
    </message>
    <message>
        <source>a newer Mynah wrote the journal {path}</source>
        <translation>ein neueres Mynah hat das Journal {path} geschrieben</translation>
    </message>
    <message>
        <source>a trial version of Mynah wrote the journal {path}</source>
        <translation>eine Testversion von Mynah hat das Journal {path} geschrieben</translation>
    </message>
    <message>
        <source>Move the file to another folder. Mynah will start with an empty journal.</source>
        <translation>Verschieben Sie die Datei in einen anderen Ordner. Mynah beginnt mit einem leeren Journal.</translation>
    </message>
    <message>
        <source>the journal {path} is damaged ({reason})</source>
        <translation>das Journal {path} ist beschädigt ({reason})</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be replaced while Mynah is running</source>
        <translation>das Journal {path} lässt sich nicht ersetzen, solange Mynah läuft</translation>
    </message>
    <message>
        <source>another program locks the journal {path}</source>
        <translation>ein anderes Programm sperrt das Journal {path}</translation>
    </message>
    <message>
        <source>Close that program, then try again.</source>
        <translation>Schließen Sie jenes Programm, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be opened ({reason})</source>
        <translation>das Journal {path} lässt sich nicht öffnen ({reason})</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read and were reset ({reason})</source>
        <translation>die Einstellungen in {path} sind nicht lesbar und wurden zurückgesetzt ({reason})</translation>
    </message>
    <message>
        <source>The old settings are in {aside}.</source>
        <translation>Die alten Einstellungen liegen in {aside}.</translation>
    </message>
    <message>
        <source>some settings in {path} are not valid ({names})</source>
        <translation>einige Einstellungen in {path} sind ungültig ({names})</translation>
    </message>
    <message>
        <source>Mynah uses their defaults. Set them again.</source>
        <translation>Mynah nimmt ihre Vorgaben. Setzen Sie sie neu.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be read ({reason})</source>
        <translation>{path} lässt sich nicht lesen ({reason})</translation>
    </message>
    <message>
        <source>Correct the file. Mynah ignores it until then.</source>
        <translation>Berichtigen Sie die Datei. Bis dahin übergeht Mynah sie.</translation>
    </message>
    <message>
        <source>{key} must be {reason}</source>
        <translation>{key} muss sein: {reason}</translation>
    </message>
    <message>
        <source>{path} can&apos;t be transcribed with the settings of its mynah.toml ({reason})</source>
        <translation>{path} lässt sich mit den Einstellungen der zugehörigen mynah.toml nicht transkribieren ({reason})</translation>
    </message>
    <message>
        <source>{path}, line {line}: unknown setting {key} (known: {known})</source>
        <translation>{path}, Zeile {line}: unbekannte Einstellung {key} (bekannt: {known})</translation>
    </message>
    <message>
        <source>Correct or remove it. The rest of the file applies.</source>
        <translation>Berichtigen oder entfernen Sie sie. Der Rest der Datei gilt.</translation>
    </message>
    <message>
        <source>{path}, line {line}: {key} can&apos;t be {value}, only {reason}</source>
        <translation>{path}, Zeile {line}: {key} kann nicht {value} sein, sondern nur {reason}</translation>
    </message>
    <message>
        <source>Correct it. The rest of the file applies.</source>
        <translation>Berichtigen Sie den Wert. Der Rest der Datei gilt.</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read ({reason})</source>
        <translation>die Einstellungen in {path} lassen sich nicht lesen ({reason})</translation>
    </message>
    <message>
        <source>the engine and the program are different versions (protocols {theirs} and {ours})</source>
        <translation>Engine und Programm haben verschiedene Versionen (Protokolle {theirs} und {ours})</translation>
    </message>
    <message>
        <source>the last words did not come within {seconds} s</source>
        <translation>die letzten Wörter kamen nicht innerhalb von {seconds} s</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>the text can&apos;t be handed on, because the program {tool} is missing or failed</source>
        <translation>der Text kann nicht weitergegeben werden, weil das Programm {tool} fehlt oder versagt hat</translation>
    </message>
    <message>
        <source>Install {tool}, then try again.</source>
        <translation>Installieren Sie {tool} und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>the words that follow the speech stopped with their engine ({cause})</source>
        <translation>die mitlaufenden Wörter endeten mit ihrer Engine ({cause})</translation>
    </message>
    <message>
        <source>the engine was stopped from outside {times} times in a row ({cause})</source>
        <translation>die Engine wurde {times} Mal nacheinander von außen beendet ({cause})</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model. No finished work was lost.</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell. Keine fertige Arbeit ging verloren.</translation>
    </message>
    <message>
        <source>the engine couldn&apos;t start ({reason})</source>
        <translation>die Engine ließ sich nicht starten ({reason})</translation>
    </message>
    <message>
        <source>the server {address} can&apos;t be reached ({reason})</source>
        <translation>der Server {address} ist nicht erreichbar ({reason})</translation>
    </message>
    <message>
        <source>Check the address and the network. No finished work was lost.</source>
        <translation>Prüfen Sie die Adresse und das Netzwerk. Fertige Arbeit ging nicht verloren.</translation>
    </message>
    <message>
        <source>the certificate of {address} isn&apos;t trusted ({reason})</source>
        <translation>dem Zertifikat von {address} wird nicht vertraut ({reason})</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner. SSL_CERT_FILE names the file of another authority.</source>
        <translation>Fragen Sie den Betreiber des Servers. SSL_CERT_FILE nennt die Datei einer anderen Zertifizierungsstelle.</translation>
    </message>
    <message>
        <source>the server {address} refuses the token</source>
        <translation>der Server {address} lehnt das Token ab</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner for a token.</source>
        <translation>Bitten Sie den Betreiber des Servers um ein Token.</translation>
    </message>
    <message>
        <source>{address} isn&apos;t a Mynah server of the same version</source>
        <translation>{address} ist kein Mynah-Server derselben Version</translation>
    </message>
    <message>
        <source>Check the address, and install the same version on both computers.</source>
        <translation>Prüfen Sie die Adresse, und installieren Sie auf beiden Computern dieselbe Version.</translation>
    </message>
    <message>
        <source>the server {address} has had no place for half an hour</source>
        <translation>der Server {address} hatte eine halbe Stunde lang keinen freien Platz</translation>
    </message>
    <message>
        <source>Try again later. No finished work was lost.</source>
        <translation>Versuchen Sie es später erneut. Fertige Arbeit ging nicht verloren.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a language service</source>
        <translation>„{address}“ ist keine Adresse eines Sprachdienstes</translation>
    </message>
    <message>
        <source>Write it in the settings as http://localhost:11434/v1.</source>
        <translation>Schreiben Sie sie in den Einstellungen wie http://localhost:11434/v1.</translation>
    </message>
    <message>
        <source>the language service {address} can&apos;t be reached ({reason})</source>
        <translation>der Sprachdienst {address} ist nicht erreichbar ({reason})</translation>
    </message>
    <message>
        <source>Start the service, and check the address in the settings.</source>
        <translation>Starten Sie den Dienst, und prüfen Sie die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the key</source>
        <translation>der Sprachdienst {address} lehnt den Schlüssel ab</translation>
    </message>
    <message>
        <source>Correct the key in the settings.</source>
        <translation>Berichtigen Sie den Schlüssel in den Einstellungen.</translation>
    </message>
    <message>
        <source>the language service {address} doesn&apos;t know the model “{model}”</source>
        <translation>der Sprachdienst {address} kennt das Modell „{model}“ nicht</translation>
    </message>
    <message>
        <source>Check the model in the settings. The address usually ends in /v1.</source>
        <translation>Prüfen Sie das Modell in den Einstellungen. Die Adresse endet meist mit /v1.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the text ({reason})</source>
        <translation>der Sprachdienst {address} lehnt den Text ab ({reason})</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose another model.</source>
        <translation>Stellen Sie weniger Zeichen je Anfrage ein, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>the language service {address} redirects to {host}, and Mynah sends nothing there</source>
        <translation>der Sprachdienst {address} leitet an {host} weiter, und Mynah sendet nichts dorthin</translation>
    </message>
    <message>
        <source>If you trust that address, write it in the settings.</source>
        <translation>Wenn Sie dieser Adresse vertrauen, schreiben Sie sie in die Einstellungen.</translation>
    </message>
    <message>
        <source>the language service {address} has sent nothing for {seconds} s</source>
        <translation>der Sprachdienst {address} hat seit {seconds} s nichts gesendet</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose a faster model.</source>
        <translation>Stellen Sie weniger Zeichen je Anfrage ein, oder wählen Sie ein schnelleres Modell.</translation>
    </message>
    <message>
        <source>the answer of the language service {address} broke off</source>
        <translation>die Antwort des Sprachdienstes {address} brach ab</translation>
    </message>
    <message>
        <source>Send the text again.</source>
        <translation>Senden Sie den Text noch einmal.</translation>
    </message>
    <message>
        <source>the answer of the language service is longer than {most} characters, and Mynah stopped it</source>
        <translation>die Antwort des Sprachdienstes ist länger als {most} Zeichen, und Mynah hielt sie an</translation>
    </message>
    <message>
        <source>Change the instruction, or choose another model.</source>
        <translation>Ändern Sie die Anweisung, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>the language service {address} answered without a text</source>
        <translation>der Sprachdienst {address} antwortete ohne Text</translation>
    </message>
    <message>
        <source>{address} is not a language service that Mynah knows</source>
        <translation>{address} ist kein Sprachdienst, den Mynah kennt</translation>
    </message>
    <message>
        <source>Check the address in the settings. It usually ends in /v1.</source>
        <translation>Prüfen Sie die Adresse in den Einstellungen. Sie endet meist mit /v1.</translation>
    </message>
    <message>
        <source>your edit of {name} couldn&apos;t be saved and was undone ({reason})</source>
        <translation>Ihre Änderung an {name} ließ sich nicht speichern und wurde rückgängig gemacht ({reason})</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>wie gewählt</translation>
    </message>
    <message>
        <source>best for Apple GPUs</source>
        <translation>am besten für GPUs von Apple</translation>
    </message>
    <message>
        <source>fastest in a measurement on this processor, and close enough to the exact model</source>
        <translation>in einer Messung auf diesem Prozessor am schnellsten und dem genauen Modell nah genug</translation>
    </message>
    <message>
        <source>int8 was faster in a measurement here, but too inexact for this model</source>
        <translation>int8 war hier in einer Messung schneller, ist für dieses Modell aber zu ungenau</translation>
    </message>
    <message>
        <source>faster in a measurement on this processor</source>
        <translation>in einer Messung auf diesem Prozessor schneller</translation>
    </message>
    <message>
        <source>bf16 was not faster in a measurement on this processor</source>
        <translation>bf16 war in einer Messung auf diesem Prozessor nicht schneller</translation>
    </message>
    <message>
        <source>the only precision of this kind of model</source>
        <translation>die einzige Genauigkeit dieser Art Modell</translation>
    </message>
    <message>
        <source>it supports this kind of model</source>
        <translation>es unterstützt diese Art Modell</translation>
    </message>
    <message>
        <source>the native backend doesn&apos;t support {}</source>
        <translation>das eigene Backend unterstützt {} nicht</translation>
    </message>
    <message>
        <source>the native backend couldn&apos;t load it: {}</source>
        <translation>das eigene Backend konnte es nicht laden: {}</translation>
    </message>
    <message>
        <source>this device doesn&apos;t exist</source>
        <translation>dieses Gerät gibt es nicht</translation>
    </message>
    <message>
        <source>this installation has no CUDA support</source>
        <translation>diese Installation hat keine CUDA-Unterstützung</translation>
    </message>
    <message>
        <source>no NVIDIA driver or GPU is responding</source>
        <translation>weder ein NVIDIA-Treiber noch eine GPU antwortet</translation>
    </message>
    <message>
        <source>only macOS supports it</source>
        <translation>nur macOS unterstützt es</translation>
    </message>
    <message>
        <source>this Mac has no GPU that Mynah can use</source>
        <translation>dieser Mac hat keine GPU, die Mynah nutzen kann</translation>
    </message>
    <message>
        <source>it is not connected</source>
        <translation>es ist nicht angeschlossen</translation>
    </message>
    <message>
        <source>the system refused access</source>
        <translation>das System hat den Zugriff verweigert</translation>
    </message>
    <message>
        <source>the system&apos;s sound service is not responding</source>
        <translation>der Tondienst des Systems antwortet nicht</translation>
    </message>
    <message>
        <source>the written recording differs from the samples</source>
        <translation>die geschriebene Aufnahme weicht von den Abtastwerten ab</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read it</source>
        <translation>Sie dürfen sie nicht lesen</translation>
    </message>
    <message>
        <source>it ends too early, because the download is incomplete</source>
        <translation>sie endet zu früh, weil der Download unvollständig ist</translation>
    </message>
    <message>
        <source>it is not a valid tar archive ({})</source>
        <translation>sie ist kein gültiges tar-Archiv ({})</translation>
    </message>
    <message>
        <source>it contains more than {} files</source>
        <translation>sie enthält mehr als {} Dateien</translation>
    </message>
    <message>
        <source>the name {} in it leads out of the archive or is not plain</source>
        <translation>der Name {} darin führt aus dem Archiv hinaus oder ist kein einfacher</translation>
    </message>
    <message>
        <source>it contains {} twice</source>
        <translation>sie enthält {} zweimal</translation>
    </message>
    <message>
        <source>it contains {}, which no speech model needs</source>
        <translation>sie enthält {}, was kein Sprachmodell braucht</translation>
    </message>
    <message>
        <source>it contains no {}, so it is not a NeMo checkpoint</source>
        <translation>sie enthält keine {}, ist also kein NeMo-Checkpoint</translation>
    </message>
    <message>
        <source>{} contains no data</source>
        <translation>{} enthält keine Daten</translation>
    </message>
    <message>
        <source>its configuration contains a {}</source>
        <translation>ihre Konfiguration enthält ein {}</translation>
    </message>
    <message>
        <source>its configuration names the unknown class {}</source>
        <translation>ihre Konfiguration nennt die unbekannte Klasse {}</translation>
    </message>
    <message>
        <source>its configuration refers to the missing file {}</source>
        <translation>ihre Konfiguration verweist auf die fehlende Datei {}</translation>
    </message>
    <message>
        <source>the folder contains no {}</source>
        <translation>im Ordner fehlt {}</translation>
    </message>
    <message>
        <source>{} is not a JSON table</source>
        <translation>{} ist keine JSON-Tabelle</translation>
    </message>
    <message>
        <source>its configuration has an invalid value for {}</source>
        <translation>seine Konfiguration hat einen ungültigen Wert für {}</translation>
    </message>
    <message>
        <source>{} is not a valid safetensors file</source>
        <translation>{} ist keine gültige safetensors-Datei</translation>
    </message>
    <message>
        <source>the shape or type of {} in its weights contradicts its configuration</source>
        <translation>Form oder Typ von {} in seinen Gewichten widerspricht seiner Konfiguration</translation>
    </message>
    <message>
        <source>its weights contain {}, which its class doesn&apos;t know</source>
        <translation>seine Gewichte enthalten {}, was seine Klasse nicht kennt</translation>
    </message>
    <message>
        <source>it is a speech language model (SALM), which Mynah can&apos;t run</source>
        <translation>es ist ein Sprachmodell mit Spracheingabe (SALM), das Mynah nicht ausführen kann</translation>
    </message>
    <message>
        <source>it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU with 80 GB</source>
        <translation>es ist Nemotron 3.5 Transcribe, dessen 34 Milliarden Parameter eine GPU mit 80 GB brauchen</translation>
    </message>
    <message>
        <source>it is a multitalker model, which needs to know beforehand when each person speaks</source>
        <translation>es ist ein Multitalker-Modell, das vorher wissen muss, wann wer spricht</translation>
    </message>
    <message>
        <source>it is a Whisper model, and Mynah runs NVIDIA NeMo models</source>
        <translation>es ist ein Whisper-Modell, und Mynah führt Modelle von NVIDIA NeMo aus</translation>
    </message>
    <message>
        <source>it recognises speech, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>es erkennt Sprache, gehört aber zu einer Familie, die Mynah nicht unterstützt</translation>
    </message>
    <message>
        <source>it is a Seamless model, which Mynah doesn&apos;t support</source>
        <translation>es ist ein Seamless-Modell, das Mynah nicht unterstützt</translation>
    </message>
    <message>
        <source>it turns text into speech, not speech into text</source>
        <translation>es macht aus Text Sprache, nicht aus Sprache Text</translation>
    </message>
    <message>
        <source>it is a text-only language model, and can&apos;t listen</source>
        <translation>es ist ein reines Textmodell und kann nicht zuhören</translation>
    </message>
    <message>
        <source>it identifies speakers, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>es erkennt Sprecher, gehört aber zu einer Familie, die Mynah nicht unterstützt</translation>
    </message>
    <message>
        <source>it has the format of whisper.cpp and llama.cpp</source>
        <translation>es hat das Format von whisper.cpp und llama.cpp</translation>
    </message>
    <message>
        <source>it has the ONNX format</source>
        <translation>es hat das Format ONNX</translation>
    </message>
    <message>
        <source>it has the MLX format</source>
        <translation>es hat das Format MLX</translation>
    </message>
    <message>
        <source>only the native backend reads models with safetensors</source>
        <translation>nur das eigene Backend liest Modelle mit safetensors</translation>
    </message>
    <message>
        <source>a {} doesn&apos;t write text</source>
        <translation>ein {} schreibt keinen Text</translation>
    </message>
    <message>
        <source>the CTC head {}</source>
        <translation>den CTC-Kopf {}</translation>
    </message>
    <message>
        <source>a vocabulary without an end token</source>
        <translation>ein Vokabular ohne Endzeichen</translation>
    </message>
    <message>
        <source>the joint network {}</source>
        <translation>das Verbundnetz {}</translation>
    </message>
    <message>
        <source>language tags in another form</source>
        <translation>Sprachkennungen in anderer Form</translation>
    </message>
    <message>
        <source>a voice model with the setting {}</source>
        <translation>ein Stimmmodell mit der Einstellung {}</translation>
    </message>
    <message>
        <source>the prediction network {}</source>
        <translation>das Vorhersagenetz {}</translation>
    </message>
    <message>
        <source>context before the text with several vocabularies</source>
        <translation>Kontext vor dem Text bei mehreren Vokabularen</translation>
    </message>
    <message>
        <source>the prompt format {}</source>
        <translation>das Prompt-Format {}</translation>
    </message>
    <message>
        <source>prompts without the token {}</source>
        <translation>Prompts ohne das Zeichen {}</translation>
    </message>
    <message>
        <source>the timestamp model {}</source>
        <translation>das Zeitmodell {}</translation>
    </message>
    <message>
        <source>a timestamp model with several vocabularies</source>
        <translation>ein Zeitmodell mit mehreren Vokabularen</translation>
    </message>
    <message>
        <source>the tokenizer class {}</source>
        <translation>die Tokenizer-Klasse {}</translation>
    </message>
    <message>
        <source>a model without a tokenizer or a list of characters</source>
        <translation>ein Modell ohne Tokenizer und ohne Zeichenliste</translation>
    </message>
    <message>
        <source>a tokenizer outside the checkpoint</source>
        <translation>einen Tokenizer außerhalb des Checkpoints</translation>
    </message>
    <message>
        <source>the tokenizer type {}</source>
        <translation>den Tokenizer-Typ {}</translation>
    </message>
    <message>
        <source>this tokenizer, which can&apos;t be read</source>
        <translation>diesen Tokenizer, der sich nicht lesen lässt,</translation>
    </message>
    <message>
        <source>weights in a format older than torch 1.6</source>
        <translation>Gewichte in einem älteren Format als dem von torch 1.6</translation>
    </message>
    <message>
        <source>weights that contain more than tensors</source>
        <translation>Gewichte, die mehr als Tensoren enthalten,</translation>
    </message>
    <message>
        <source>the written copy can&apos;t be read back</source>
        <translation>die geschriebene Kopie lässt sich nicht zurücklesen</translation>
    </message>
    <message>
        <source>window {} or the next one was not recognised</source>
        <translation>Fenster {} oder das nächste wurde nicht erkannt</translation>
    </message>
    <message>
        <source>the storage returned too few bytes</source>
        <translation>der Speicher lieferte zu wenige Bytes</translation>
    </message>
    <message>
        <source>it was read as {kind}</source>
        <translation>Die Datei wurde als {kind} gelesen</translation>
    </message>
    <message>
        <source>it is unsure which tiers hold the speech, and these were left out: {names}</source>
        <translation>es ist unsicher, welche Zeilen das Gesprochene enthalten; weggelassen wurden: {names}</translation>
    </message>
    <message>
        <source>times of cues without a length that can be read</source>
        <translation>Zeiten von Untertiteln ohne lesbare Länge</translation>
    </message>
    <message>
        <source>times before the beginning of the recording</source>
        <translation>Zeiten vor dem Anfang der Aufnahme</translation>
    </message>
    <message>
        <source>time stamps in the text</source>
        <translation>Zeitmarken im Text</translation>
    </message>
    <message>
        <source>time shifts of a stream</source>
        <translation>Zeitverschiebungen eines Streams</translation>
    </message>
    <message>
        <source>recordings without a reference</source>
        <translation>Aufnahmen ohne Referenz</translation>
    </message>
    <message>
        <source>texts without times</source>
        <translation>Texte ohne Zeiten</translation>
    </message>
    <message>
        <source>lines without a reference</source>
        <translation>Zeilen ohne Referenz</translation>
    </message>
    <message>
        <source>footnotes</source>
        <translation>Fußnoten</translation>
    </message>
    <message>
        <source>entries of the index</source>
        <translation>Einträge des Index</translation>
    </message>
    <message>
        <source>captions of the second channel</source>
        <translation>Untertitel des zweiten Kanals</translation>
    </message>
    <message>
        <source>it accessed invalid memory</source>
        <translation>sie griff auf ungültigen Speicher zu</translation>
    </message>
    <message>
        <source>this processor lacks an instruction that Mynah needs</source>
        <translation>diesem Prozessor fehlt ein Befehl, den Mynah braucht</translation>
    </message>
    <message>
        <source>another program ended it</source>
        <translation>ein anderes Programm hat sie beendet</translation>
    </message>
    <message>
        <source>a file that it was using disappeared, or its disk failed</source>
        <translation>eine benutzte Datei verschwand, oder ihr Laufwerk fiel aus</translation>
    </message>
    <message>
        <source>it probably ran out of memory</source>
        <translation>wahrscheinlich ging ihr der Speicher aus</translation>
    </message>
    <message>
        <source>it ran out of memory</source>
        <translation>ihr ging der Speicher aus</translation>
    </message>
    <message>
        <source>its converted model was damaged on disk, and Mynah converts it again</source>
        <translation>ihr umgewandeltes Modell war auf dem Laufwerk beschädigt, und Mynah wandelt es neu um</translation>
    </message>
    <message>
        <source>it had an internal error, which is in the log</source>
        <translation>sie hatte einen internen Fehler, der im Protokoll steht</translation>
    </message>
    <message>
        <source>a library (DLL) couldn&apos;t start</source>
        <translation>eine Bibliothek (DLL) ließ sich nicht starten</translation>
    </message>
    <message>
        <source>its stack was damaged</source>
        <translation>ihr Stapelspeicher war beschädigt</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n} Byte</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 without a byte order mark.</source>
        <translation>Speichern Sie die Datei als UTF-8 ohne Bytereihenfolge-Markierung.</translation>
    </message>
    <message>
        <source>Make %wor anew (mynah align), or correct it.</source>
        <translation>Erstellen Sie %wor neu (mynah align), oder berichtigen Sie es.</translation>
    </message>
    <message>
        <source>Mend what is named before it, or shorten the lines, and check again.</source>
        <translation>Beheben Sie, was davor genannt ist, oder kürzen Sie die Zeilen, und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual.</source>
        <translation>Vergleichen Sie die Zeile mit dem CHAT-Handbuch.</translation>
    </message>
    <message>
        <source>English, made for live speech.</source>
        <translation>Englisch, für Live-Sprache gemacht.</translation>
    </message>
    <message>
        <source>Knows voices again, for suggested names.</source>
        <translation>Erkennt Stimmen wieder, für vorgeschlagene Namen.</translation>
    </message>
    <message>
        <source>its daemons ended</source>
        <translation>seine Hintergrundprozesse endeten</translation>
    </message>
    <message>
        <source>the cluster ended</source>
        <translation>der Cluster endete</translation>
    </message>
    <message>
        <source>larger than 4 MB</source>
        <translation>größer als 4 MB</translation>
    </message>
    <message>
        <source>nested too deeply, in line {n}</source>
        <translation>zu tief verschachtelt, in Zeile {n}</translation>
    </message>
    <message>
        <source>its header was read</source>
        <translation>sein Kopf wurde gelesen</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>line {n} has no times that can be read</source>
        <translation>Zeile {n} hat keine lesbaren Zeitangaben</translation>
    </message>
    <message>
        <source>it is not laid out as ELAN lays out its files</source>
        <translation>sie ist nicht so aufgebaut, wie ELAN seine Dateien aufbaut</translation>
    </message>
    <message>
        <source>there is no such port</source>
        <translation>einen solchen Port gibt es nicht</translation>
    </message>
    <message>
        <source>it does not begin as a TextGrid does</source>
        <translation>sie beginnt nicht wie ein TextGrid</translation>
    </message>
    <message>
        <source>line {n} is not what a TextGrid has there</source>
        <translation>in Zeile {n} steht nicht, was ein TextGrid dort hat</translation>
    </message>
    <message>
        <source>it names no commit for the model</source>
        <translation>er nennt keinen Commit für das Modell</translation>
    </message>
    <message>
        <source>the name of a model, or the path of a .nemo file</source>
        <translation>der Name eines Modells oder der Pfad einer .nemo-Datei</translation>
    </message>
    <message>
        <source>a number from 0 to 5</source>
        <translation>eine Zahl von 0 bis 5</translation>
    </message>
    <message>
        <source>a list of words and phrases in quotation marks</source>
        <translation>eine Liste von Wörtern und Wendungen in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf</source>
        <translation>eine Liste aus txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid und eaf</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>der Pfad eines Ordners</translation>
    </message>
    <message>
        <source>the name of a corpus</source>
        <translation>der Name eines Korpus</translation>
    </message>
    <message>
        <source>a list such as CHI:Anna:Target_Child, each in quotation marks</source>
        <translation>eine Liste wie CHI:Anna:Target_Child, jeweils in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of lines in quotation marks</source>
        <translation>eine Liste von Zeilen in Anführungszeichen</translation>
    </message>
    <message>
        <source>a table such as {Location = &quot;Köln&quot;}</source>
        <translation>eine Tabelle wie {Location = &quot;Köln&quot;}</translation>
    </message>
    <message>
        <source>it was suspended from outside</source>
        <translation>sie wurde von außen angehalten</translation>
    </message>
    <message>
        <source>another program wrote it</source>
        <translation>ein anderes Programm hat sie geschrieben</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>sie ist beschädigt</translation>
    </message>
    <message>
        <source>its answer is too long</source>
        <translation>seine Antwort ist zu lang</translation>
    </message>
    <message>
        <source>Please report it with the log.</source>
        <translation>Bitte melden Sie es mit dem Protokoll.</translation>
    </message>
    <message>
        <source>found on this machine</source>
        <translation>auf diesem Computer gefunden</translation>
    </message>
    <message>
        <source>no GPU was found</source>
        <translation>es wurde keine GPU gefunden</translation>
    </message>
    <message>
        <source>the GPU computes in bf16</source>
        <translation>die GPU rechnet in bf16</translation>
    </message>
    <message>
        <source>the GPU is too old for bf16</source>
        <translation>die GPU ist zu alt für bf16</translation>
    </message>
    <message>
        <source>the model is small enough</source>
        <translation>das Modell ist klein genug</translation>
    </message>
    <message>
        <source>{} in it is not a plain file</source>
        <translation>{} darin ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>{} in it is too large</source>
        <translation>{} darin ist zu groß</translation>
    </message>
    <message>
        <source>its configuration calls a resolver ({})</source>
        <translation>ihre Konfiguration ruft einen Resolver auf ({})</translation>
    </message>
    <message>
        <source>models of the family {}</source>
        <translation>Modelle der Familie {}</translation>
    </message>
    <message>
        <source>prompts without languages</source>
        <translation>Prompts ohne Sprachen</translation>
    </message>
    <message>
        <source>weights without {}</source>
        <translation>Gewichte ohne {}</translation>
    </message>
    <message>
        <source>it aborted</source>
        <translation>sie brach ab</translation>
    </message>
    <message>
        <source>an arithmetic error in native code</source>
        <translation>ein Rechenfehler in nativem Code</translation>
    </message>
    <message>
        <source>a library (DLL) is missing</source>
        <translation>eine Bibliothek (DLL) fehlt</translation>
    </message>
    <message>
        <source>it was interrupted</source>
        <translation>sie wurde unterbrochen</translation>
    </message>
    <message>
        <source>exit status {n}</source>
        <translation>Exit-Status {n}</translation>
    </message>
    <message>
        <source>signal {n}</source>
        <translation>Signal {n}</translation>
    </message>
    <message>
        <source>Japanese.</source>
        <translation>Japanisch.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create a folder there</source>
        <translation>Mynah kann dort keinen Ordner anlegen</translation>
    </message>
    <message>
        <source>another program removed it</source>
        <translation>ein anderes Programm hat es entfernt</translation>
    </message>
    <message>
        <source>it has a tier of an unknown kind</source>
        <translation>sie hat eine Zeile unbekannter Art</translation>
    </message>
    <message>
        <source>a time in it is no number</source>
        <translation>eine Zeit darin ist keine Zahl</translation>
    </message>
    <message>
        <source>a length in it is no length</source>
        <translation>eine Längenangabe darin ist keine</translation>
    </message>
    <message>
        <source>the list of its recordings is damaged</source>
        <translation>die Liste seiner Aufnahmen ist beschädigt</translation>
    </message>
    <message>
        <source>the recording was abandoned</source>
        <translation>die Aufnahme wurde aufgegeben</translation>
    </message>
    <message>
        <source>its list of files is not valid</source>
        <translation>seine Dateiliste ist ungültig</translation>
    </message>
    <message>
        <source>it sent the wrong part of the file</source>
        <translation>er hat den falschen Teil der Datei gesendet</translation>
    </message>
    <message>
        <source>it sent a file of the wrong size</source>
        <translation>er hat eine Datei der falschen Größe gesendet</translation>
    </message>
    <message>
        <source>no data arrived for too long</source>
        <translation>zu lange kamen keine Daten an</translation>
    </message>
    <message>
        <source>its list of files does not end</source>
        <translation>seine Dateiliste nimmt kein Ende</translation>
    </message>
    <message>
        <source>it doesn&apos;t have this part of the file</source>
        <translation>er hat diesen Teil der Datei nicht</translation>
    </message>
    <message>
        <source>it is incomplete or not an archive</source>
        <translation>sie ist unvollständig oder kein Archiv</translation>
    </message>
    <message>
        <source>it was asked to stop</source>
        <translation>sie sollte anhalten</translation>
    </message>
    <message>
        <source>it forgets its jobs</source>
        <translation>er vergisst seine Aufträge</translation>
    </message>
    <message>
        <source>the server was stopped</source>
        <translation>der Server wurde beendet</translation>
    </message>
    <message>
        <source>Mynah can&apos;t change a file of this form</source>
        <translation>Mynah kann eine Datei dieser Form nicht ändern</translation>
    </message>
    <message>
        <source>off, auto, channels, or a number up to eight</source>
        <translation>off, auto, channels oder eine Zahl bis acht</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>sie endet zu früh</translation>
    </message>
    <message>
        <source>its configuration is not plain YAML</source>
        <translation>ihre Konfiguration ist kein einfaches YAML</translation>
    </message>
    <message>
        <source>its weights are not plain tensors</source>
        <translation>ihre Gewichte sind keine einfachen Tensoren</translation>
    </message>
    <message>
        <source>{n} MB</source>
        <translation>{n} MB</translation>
    </message>
    <message>
        <source>{n} GB</source>
        <translation>{n} GB</translation>
    </message>
    <message>
        <source>its configuration is not a table</source>
        <translation>ihre Konfiguration ist keine Tabelle</translation>
    </message>
    <message>
        <source>its configuration is too large or too deep</source>
        <translation>ihre Konfiguration ist zu groß oder zu tief</translation>
    </message>
    <message>
        <source>its configuration is not a plain tree</source>
        <translation>ihre Konfiguration ist kein einfacher Baum</translation>
    </message>
    <message>
        <source>it did not answer for {n} seconds</source>
        <translation>sie antwortete {n} Sekunden lang nicht</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>es dauerte zu lange</translation>
    </message>
    <message>
        <source>loading the model took too long</source>
        <translation>das Laden des Modells dauerte zu lange</translation>
    </message>
    <message>
        <source>it sent something that is not a message</source>
        <translation>sie sandte etwas, das keine Nachricht ist</translation>
    </message>
    <message>
        <source>some space</source>
        <translation>etwas Platz</translation>
    </message>
    <message>
        <source>its name does not end in .nemo</source>
        <translation>ihr Name endet nicht auf .nemo</translation>
    </message>
    <message>
        <source>it lacks its configuration or its weights</source>
        <translation>ihr fehlen Konfiguration oder Gewichte</translation>
    </message>
    <message>
        <source>it ended too early</source>
        <translation>es endete zu früh</translation>
    </message>
    <message>
        <source>it names no commit, SHA-256 and size for the file</source>
        <translation>er nennt weder Commit noch SHA-256 und Größe der Datei</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>er hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set</source>
        <translation>HF_HUB_OFFLINE ist gesetzt</translation>
    </message>
    <message>
        <source>it names no version</source>
        <translation>er nennt keine Version</translation>
    </message>
    <message>
        <source>it names no page</source>
        <translation>er nennt keine Seite</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>keine rechtzeitige Antwort</translation>
    </message>
</context>
</TS>
