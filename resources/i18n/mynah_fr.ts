<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Mynah</source>
        <translation>À propos de Mynah</translation>
    </message>
    <message>
        <source>Mynah</source>
        <translation>Mynah</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliothèques logicielles</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Mynah turns speech into text on your own computer, with NVIDIA&apos;s speech models. Recordings and transcripts never leave it.</source>
        <translation>Mynah transforme la parole en texte sur votre propre ordinateur, avec les modèles vocaux de NVIDIA. Les enregistrements et les transcriptions ne le quittent jamais.</translation>
    </message>
    <message>
        <source>Mynah is free software under the Apache License 2.0. Each model has its own licence.</source>
        <translation>Mynah est un logiciel libre sous licence Apache 2.0. Chaque modèle a sa propre licence.</translation>
    </message>
    <message>
        <source>Mynah&apos;s licence</source>
        <translation>Licence de Mynah</translation>
    </message>
    <message>
        <source>Check for updates</source>
        <translation>Rechercher des mises à jour</translation>
    </message>
    <message>
        <source>Ask once for the newest version</source>
        <translation>Demander une seule fois la version la plus récente</translation>
    </message>
    <message>
        <source>Search libraries</source>
        <translation>Rechercher une bibliothèque</translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation>Texte de la licence</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message numerus="yes">
        <source>%n software librarie(s), each under its own licence.</source>
        <translation>
            <numerusform>%n bibliothèque logicielle, sous sa propre licence.</numerusform>
            <numerusform>%n bibliothèques logicielles, chacune sous sa propre licence.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Ajouter des fichiers</translation>
    </message>
    <message>
        <source>Add &amp;folder…</source>
        <translation>Ajouter un d&amp;ossier…</translation>
    </message>
    <message>
        <source>&amp;Watch folders…</source>
        <translation>&amp;Surveiller des dossiers…</translation>
    </message>
    <message>
        <source>Start &amp;recording</source>
        <translation>Démarrer l’&amp;enregistrement</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>&amp;Pause recording</source>
        <translation>Suspendre l’enre&amp;gistrement</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Mar&amp;k</source>
        <translation>Mar&amp;quer</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Marquer</translation>
    </message>
    <message>
        <source>Show &amp;words while recording</source>
        <translation>Afficher les &amp;mots pendant l’enregistrement</translation>
    </message>
    <message>
        <source>Open &amp;transcript…</source>
        <translation>Ouvrir une &amp;transcription…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Export a&amp;gain</source>
        <translation>Exporter à &amp;nouveau</translation>
    </message>
    <message>
        <source>Captions in the &amp;video…</source>
        <translation>Sous-titres dans la &amp;vidéo…</translation>
    </message>
    <message>
        <source>Show &amp;in folder</source>
        <translation>Afficher &amp;dans le dossier</translation>
    </message>
    <message>
        <source>F&amp;older settings…</source>
        <translation>Paramètres du &amp;dossier…</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modèles…</translation>
    </message>
    <message>
        <source>Sto&amp;rage…</source>
        <translation>Stoc&amp;kage…</translation>
    </message>
    <message>
        <source>Remove&amp;d recordings…</source>
        <translation>Enregistrements &amp;retirés…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Couper</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>C&amp;oller</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
    <message>
        <source>&amp;Search library</source>
        <translation>Rechercher dans la &amp;bibliothèque</translation>
    </message>
    <message>
        <source>&amp;Vocabulary…</source>
        <translation>&amp;Vocabulaire…</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Palette de &amp;commandes…</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Bibliothèque</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xte</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Locuteurs</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>&amp;Vérifier</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>Co&amp;mparer</translation>
    </message>
    <message>
        <source>Ca&amp;ptions</source>
        <translation>Sous-&amp;titres</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Plein écran</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Système</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>&amp;Transcribe</source>
        <translation>&amp;Transcrire</translation>
    </message>
    <message>
        <source>Transcribe a&amp;gain…</source>
        <translation>&amp;Retranscrire…</translation>
    </message>
    <message>
        <source>&amp;Identify speakers…</source>
        <translation>&amp;Identifier les locuteurs…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Suspendre</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler la transcription</translation>
    </message>
    <message>
        <source>R&amp;etry</source>
        <translation>Réessay&amp;er</translation>
    </message>
    <message>
        <source>Pause &amp;all</source>
        <translation>Tout s&amp;uspendre</translation>
    </message>
    <message>
        <source>C&amp;ontinue all</source>
        <translation>Tout re&amp;prendre</translation>
    </message>
    <message>
        <source>Move to &amp;top</source>
        <translation>&amp;Placer en tête</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Mo&amp;nter</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>&amp;Descendre</translation>
    </message>
    <message>
        <source>&amp;Go to the one in progress</source>
        <translation>&amp;Aller à celui en cours</translation>
    </message>
    <message>
        <source>Locate &amp;file…</source>
        <translation>Localiser le &amp;fichier…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Localiser…</translation>
    </message>
    <message>
        <source>L&amp;ink recording…</source>
        <translation>&amp;Lier un enregistrement…</translation>
    </message>
    <message>
        <source>Link recording…</source>
        <translation>Lier un enregistrement…</translation>
    </message>
    <message>
        <source>Re&amp;move from library</source>
        <translation>Reti&amp;rer de la bibliothèque</translation>
    </message>
    <message>
        <source>De&amp;lete transcript…</source>
        <translation>Supprimer &amp;la transcription…</translation>
    </message>
    <message>
        <source>Earlier &amp;versions…</source>
        <translation>&amp;Versions précédentes…</translation>
    </message>
    <message>
        <source>Mark as &amp;correct</source>
        <translation>&amp;Marquer comme correct</translation>
    </message>
    <message>
        <source>Use the other readin&amp;g</source>
        <translation>Utiliser l’autre &amp;lecture</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manuel</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Raccourcis &amp;clavier</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>&amp;Ouvrir l’exemple</translation>
    </message>
    <message>
        <source>Memory and &amp;hardware…</source>
        <translation>Mémoire et ma&amp;tériel…</translation>
    </message>
    <message>
        <source>Save &amp;diagnostics…</source>
        <translation>Enregistrer le &amp;diagnostic…</translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation>Rechercher des mises à &amp;jour</translation>
    </message>
    <message>
        <source>&amp;About Mynah</source>
        <translation>À &amp;propos de Mynah</translation>
    </message>
</context>
<context>
    <name>ArchiveDialog</name>
    <message>
        <source>Storage</source>
        <translation>Stockage</translation>
    </message>
    <message>
        <source>Delete transcripts…</source>
        <translation>Supprimer les transcriptions…</translation>
    </message>
    <message>
        <source>Delete the transcripts of the selected recordings</source>
        <translation>Supprimer les transcriptions des enregistrements sélectionnés</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Compacter</translation>
    </message>
    <message>
        <source>Free the space of deleted transcripts</source>
        <translation>Récupérer l’espace des transcriptions supprimées</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sauvegarder…</translation>
    </message>
    <message>
        <source>Save all transcripts in one file</source>
        <translation>Sauvegarder toutes les transcriptions dans un seul fichier</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Restaurer…</translation>
    </message>
    <message>
        <source>Restore a backup at the next start</source>
        <translation>Restaurer une sauvegarde au prochain démarrage</translation>
    </message>
    <message>
        <source>Find moved recordings…</source>
        <translation>Retrouver des enregistrements déplacés…</translation>
    </message>
    <message>
        <source>Search a folder by content</source>
        <translation>Chercher dans un dossier d’après le contenu</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Storage by recording</source>
        <translation>Stockage par enregistrement</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n enregistrement</numerusform>
            <numerusform>%n enregistrements</numerusform>
        </translation>
    </message>
    <message>
        <source>the largest {n} shown</source>
        <translation>les {n} plus volumineux sont affichés</translation>
    </message>
    <message>
        <source>Compact frees at least {size}</source>
        <translation>«&#xa0;Compacter&#xa0;» libère au moins {size}</translation>
    </message>
    <message>
        <source>{name} (removed)</source>
        <translation>{name} (retiré)</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n transcript(s) with all edits, {size}?</source>
        <translation>
            <numerusform>Supprimer %n transcription avec toutes ses modifications, {size}&#xa0;?</numerusform>
            <numerusform>Supprimer %n transcriptions avec toutes leurs modifications, {size}&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Cette action est irréversible. Les enregistrements et les fichiers exportés sont conservés.</translation>
    </message>
    <message>
        <source>Delete transcripts</source>
        <translation>Supprimer les transcriptions</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) deleted. Compact frees their space.</source>
        <translation>
            <numerusform>%n transcription supprimée. «&#xa0;Compacter&#xa0;» libère l’espace.</numerusform>
            <numerusform>%n transcriptions supprimées. «&#xa0;Compacter&#xa0;» libère l’espace.</numerusform>
        </translation>
    </message>
    <message>
        <source>Freed {size}.</source>
        <translation>Espace libéré&#xa0;: {size}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Sauvegarder</translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation>Sauvegarde en cours…</translation>
    </message>
    <message numerus="yes">
        <source>Backed up %n recording(s) to {file}.</source>
        <translation>
            <numerusform>%n enregistrement sauvegardé dans {file}.</numerusform>
            <numerusform>%n enregistrements sauvegardés dans {file}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Checking the backup…</source>
        <translation>Vérification de la sauvegarde…</translation>
    </message>
    <message numerus="yes">
        <source>Replace everything here with %n recording(s) from {file}?</source>
        <translation>
            <numerusform>Remplacer tout le contenu actuel par %n enregistrement de {file}&#xa0;?</numerusform>
            <numerusform>Remplacer tout le contenu actuel par %n enregistrements de {file}&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah restores it at the next start. Back up the current library first, or it is lost.</source>
        <translation>Mynah la restaure au prochain démarrage. Sauvegardez d’abord la bibliothèque actuelle, sinon elle sera perdue.</translation>
    </message>
    <message>
        <source>Damaged in the backup, and not restored: {names}.</source>
        <translation>Endommagés dans la sauvegarde et non restaurés&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Restart Mynah to restore {file}.</source>
        <translation>Redémarrez Mynah pour restaurer {file}.</translation>
    </message>
    <message>
        <source>Folder to search</source>
        <translation>Dossier où chercher</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Recherche…</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) found</source>
        <translation>
            <numerusform>%n enregistrement trouvé</numerusform>
            <numerusform>%n enregistrements trouvés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not found</source>
        <translation>
            <numerusform>%n introuvable</numerusform>
            <numerusform>%n introuvables</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Fermer ce message</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
</context>
<context>
    <name>BatchMonitor</name>
    <message>
        <source>Recordings are being transcribed</source>
        <translation>Des enregistrements sont en cours de transcription</translation>
    </message>
    <message>
        <source>A recording is being made</source>
        <translation>Un enregistrement est en cours</translation>
    </message>
</context>
<context>
    <name>BurnDialog</name>
    <message>
        <source>Captions in the video</source>
        <translation>Sous-titres dans la vidéo</translation>
    </message>
    <message>
        <source>A copy of {name} gets the captions in its picture.</source>
        <translation>Une copie de {name} reçoit les sous-titres dans l’image.</translation>
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
        <translation>H.264, pour tous les lecteurs</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Mot à mot</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>De gauche à droite</translation>
    </message>
    <message>
        <source>By outline</source>
        <translation>Par le contour</translation>
    </message>
    <message>
        <source>Coding</source>
        <translation>Codage</translation>
    </message>
    <message>
        <source>Highlight words</source>
        <translation>Surligner les mots</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Choisir un fichier…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Write video</source>
        <translation>Écrire la vidéo</translation>
    </message>
    <message>
        <source>Video</source>
        <translation>Vidéo</translation>
    </message>
    <message>
        <source>Writing {name}…</source>
        <translation>Écriture de {name}…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>{name} exists. Choose another file.</source>
        <translation>{name} existe déjà. Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>Stopped. No file was written.</source>
        <translation>Arrêté. Aucun fichier n’a été écrit.</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} enregistré</translation>
    </message>
    <message>
        <source>No font on this computer has {signs}.</source>
        <translation>Aucune police de cet ordinateur n’a {signs}.</translation>
    </message>
    <message>
        <source>It leaves out the subtitle tracks of the old video: {tracks}.</source>
        <translation>Elle omet les pistes de sous-titres de l’ancienne vidéo&#xa0;: {tracks}.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
</context>
<context>
    <name>CaptionWindow</name>
    <message>
        <source>Captions</source>
        <translation>Sous-titres</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Smaller letters (Ctrl+-)</source>
        <translation>Lettres plus petites (Ctrl+-)</translation>
    </message>
    <message>
        <source>Larger letters (Ctrl++)</source>
        <translation>Lettres plus grandes (Ctrl++)</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Clair ou sombre</translation>
    </message>
    <message>
        <source>Opacity of the ground</source>
        <translation>Opacité du fond</translation>
    </message>
    <message>
        <source>Close captions (Esc)</source>
        <translation>Fermer les sous-titres (Échap)</translation>
    </message>
</context>
<context>
    <name>ChatChoices</name>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Automatic, or codes: eng, deu</source>
        <translation>Automatique, ou des codes&#xa0;: eng, deu</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Date de l’enregistrement</translation>
    </message>
    <message>
        <source>Participants</source>
        <translation>Participants</translation>
    </message>
    <message>
        <source>One per line: CHI:Anna:Target_Child</source>
        <translation>Un par ligne&#xa0;: CHI:Anna:Target_Child</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation>Commentaires</translation>
    </message>
    <message>
        <source>One per line</source>
        <translation>Un par ligne</translation>
    </message>
    <message>
        <source>Word times (%wor)</source>
        <translation>Horodatage des mots (%wor)</translation>
    </message>
    <message>
        <source>Mark fillers and repetitions (English)</source>
        <translation>Marquer les hésitations et les répétitions (anglais)</translation>
    </message>
    <message>
        <source>Split long speech without punctuation</source>
        <translation>Scinder les longs passages sans ponctuation</translation>
    </message>
    <message>
        <source>Start utterances in lower case</source>
        <translation>Commencer les énoncés par une minuscule</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caractères</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Inchangé</translation>
    </message>
    <message>
        <source>Chinese, Japanese, Thai</source>
        <translation>Chinois, japonais, thaï</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Depuis un fichier…</translation>
    </message>
    <message>
        <source>Copy the headers of another CHAT file</source>
        <translation>Reprendre les en-têtes d’un autre fichier CHAT</translation>
    </message>
    <message>
        <source>Participant table</source>
        <translation>Table des participants</translation>
    </message>
    <message>
        <source>CSV file (optional)</source>
        <translation>Fichier CSV (facultatif)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the participant table</source>
        <translation>Choisir la table des participants</translation>
    </message>
    <message>
        <source>CHAT</source>
        <translation>CHAT</translation>
    </message>
    <message>
        <source>Mynah assigns these codes to speakers by name, then in order.</source>
        <translation>Mynah attribue ces codes aux locuteurs selon leur nom, puis dans l’ordre.</translation>
    </message>
</context>
<context>
    <name>ChatMarks</name>
    <message>
        <source>Filler: &amp;-um</source>
        <translation>Hésitation&#xa0;: &amp;-euh</translation>
    </message>
    <message>
        <source>Word fragment: &amp;+wa</source>
        <translation>Fragment de mot&#xa0;: &amp;+wa</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Répétition</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Correction</translation>
    </message>
    <message>
        <source>Short pause</source>
        <translation>Pause courte</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Long pause</source>
        <translation>Pause longue</translation>
    </message>
    <message>
        <source>Trailing off</source>
        <translation>Énoncé inachevé</translation>
    </message>
    <message>
        <source>Question, trailing off</source>
        <translation>Question inachevée</translation>
    </message>
    <message>
        <source>Interruption</source>
        <translation>Interruption</translation>
    </message>
    <message>
        <source>Interrupted question</source>
        <translation>Question interrompue</translation>
    </message>
    <message>
        <source>Self-interruption</source>
        <translation>Auto-interruption</translation>
    </message>
    <message>
        <source>Self-interrupted question</source>
        <translation>Question auto-interrompue</translation>
    </message>
    <message>
        <source>Question with exclamation</source>
        <translation>Question exclamative</translation>
    </message>
    <message>
        <source>Insert CHAT code</source>
        <translation>Insérer un code CHAT</translation>
    </message>
    <message>
        <source>All codes and keys…</source>
        <translation>Tous les codes et touches…</translation>
    </message>
    <message>
        <source>CHAT codes</source>
        <translation>Codes CHAT</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>While you edit a segment, press F2, then the key.</source>
        <translation>Pendant la modification d’un segment, appuyez sur F2, puis sur la touche.</translation>
    </message>
</context>
<context>
    <name>ChatMessages</name>
    <message numerus="yes">
        <source>%n CHAT problem(s) in {name}.</source>
        <translation>
            <numerusform>%n problème CHAT dans {name}.</numerusform>
            <numerusform>%n problèmes CHAT dans {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>The name of {name} differs from its recording. CLAN can&apos;t pair them. Replace the existing file.</source>
        <translation>Le nom de {name} diffère de celui de l’enregistrement. CLAN ne peut pas les associer. Remplacez le fichier existant.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Autre dossier…</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} enregistré</translation>
    </message>
</context>
<context>
    <name>ChatNotice</name>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Close this dialog and list the problems</source>
        <translation>Fermer cette boîte de dialogue et afficher la liste des problèmes</translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n problème CHAT</numerusform>
            <numerusform>%n problèmes CHAT</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n of these transcripts</source>
        <translation>
            <numerusform>dans %n de ces transcriptions</numerusform>
            <numerusform>dans %n de ces transcriptions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatReview</name>
    <message>
        <source>Check CHAT rules</source>
        <translation>Vérifier les règles CHAT</translation>
    </message>
    <message>
        <source>Next CHAT problem</source>
        <translation>Problème CHAT suivant</translation>
    </message>
    <message>
        <source>Previous CHAT problem</source>
        <translation>Problème CHAT précédent</translation>
    </message>
</context>
<context>
    <name>CommandMessages</name>
    <message>
        <source>Allow this command</source>
        <translation>Autoriser cette commande</translation>
    </message>
    <message>
        <source>The command runs after the recordings that you add from now on.</source>
        <translation>La commande s’exécute après les enregistrements que vous ajoutez à partir de maintenant.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Search commands, recordings, words and settings</source>
        <translation>Chercher commandes, enregistrements, mots, paramètres</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Aucun résultat.</translation>
    </message>
    <message>
        <source>Type &gt; for commands, / for words</source>
        <translation>Tapez &gt; pour les commandes, / pour les mots</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Enregistrements</translation>
    </message>
    <message>
        <source>In this transcript</source>
        <translation>Dans cette transcription</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Référence</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Permuter</translation>
    </message>
    <message>
        <source>The other transcript is the reference</source>
        <translation>Prendre l’autre transcription comme référence</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Différences</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Espace pour écouter, F2 pour modifier</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Options avancées</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Majuscules</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Ponctuation</translation>
    </message>
    <message>
        <source>Digits or words</source>
        <translation>Chiffres ou lettres</translation>
    </message>
    <message>
        <source>Fillers (uh, um)</source>
        <translation>Hésitations (euh, hum)</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Évaluation</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Enregistrer en HTML…</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>Taux d’erreur</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Erreurs</translation>
    </message>
    <message>
        <source>Words of the reference</source>
        <translation>Mots de la référence</translation>
    </message>
    <message>
        <source>Errors by speaker and in total</source>
        <translation>Erreurs par locuteur et au total</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Taux</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Choisir un fichier…</translation>
    </message>
    <message>
        <source>Earlier versions</source>
        <translation>Versions précédentes</translation>
    </message>
    <message>
        <source>Version of {time}</source>
        <translation>Version du {time}</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>Choose the reference</source>
        <translation>Choisir la référence</translation>
    </message>
    <message>
        <source>Choose a reference</source>
        <translation>Choisir une référence</translation>
    </message>
    <message>
        <source>Compare this transcript with a corrected text or an earlier version.</source>
        <translation>Comparez cette transcription à un texte corrigé ou à une version précédente.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Comparaison…</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n différence</numerusform>
            <numerusform>%n différences</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} · {rate} of the words</source>
        <translation>{count} · {rate} des mots</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caractères</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Manquant</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Ajouté</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Différent</translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation>Substitué</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Enregistrer en HTML</translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message>
        <source>Removed recordings</source>
        <translation>Enregistrements retirés</translation>
    </message>
    <message>
        <source>Removed recordings stay here for 30 days.</source>
        <translation>Les enregistrements retirés restent ici pendant 30 jours.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Retiré</translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation>Conservé jusqu’au</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Put the selected recordings back in the library</source>
        <translation>Remettre les enregistrements sélectionnés dans la bibliothèque</translation>
    </message>
    <message>
        <source>Delete now…</source>
        <translation>Supprimer maintenant…</translation>
    </message>
    <message>
        <source>Audio files stay</source>
        <translation>Les fichiers audio sont conservés</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message numerus="yes">
        <source>Permanently delete %n transcript(s)?</source>
        <translation>
            <numerusform>Supprimer définitivement %n transcription&#xa0;?</numerusform>
            <numerusform>Supprimer définitivement %n transcriptions&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay.</source>
        <translation>Cette action est irréversible. Les enregistrements et les fichiers exportés sont conservés.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>No recording was removed in the last 30 days.</source>
        <translation>Aucun enregistrement n’a été retiré ces 30 derniers jours.</translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnostic</translation>
    </message>
    <message>
        <source>Testing the engine</source>
        <translation>Test du moteur</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Tester à nouveau</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Enregistrer le rapport…</translation>
    </message>
    <message>
        <source>The report contains versions, devices, settings, logs and figures. It contains no words and no names of recordings or people. Mynah sends nothing.</source>
        <translation>Le rapport contient des versions, des appareils, des paramètres, des journaux et des chiffres. Il ne contient aucune parole et aucun nom d’enregistrement ou de personne. Mynah n’envoie rien.</translation>
    </message>
    <message>
        <source>This computer and the engine</source>
        <translation>Cet ordinateur et le moteur</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Enregistré&#xa0;: {path}</translation>
    </message>
    <message>
        <source>Testing the engine with the demo model…</source>
        <translation>Test du moteur avec le modèle de démonstration…</translation>
    </message>
    <message>
        <source>The engine didn&apos;t finish the test.</source>
        <translation>Le moteur n’a pas terminé le test.</translation>
    </message>
    <message>
        <source>The engine works on {device}: {reason}. It took {seconds} s for {heard} s of speech.</source>
        <translation>Le moteur fonctionne sur {device}&#xa0;: {reason}. Il a traité {heard}&#xa0;s de parole en {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Fichiers Zip (*.zip)</translation>
    </message>
</context>
<context>
    <name>DialogOpener</name>
    <message>
        <source>Folder of recordings</source>
        <translation>Dossier d’enregistrements</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Your library is empty</source>
        <translation>Votre bibliothèque est vide</translation>
    </message>
    <message>
        <source>Try the demo model</source>
        <translation>Essayer le modèle de démonstration</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Autres modèles…</translation>
    </message>
    <message>
        <source>Built in, for a first look. English only, makes more mistakes.</source>
        <translation>Intégré, pour un premier essai. Anglais seulement, fait plus d’erreurs.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vider</translation>
    </message>
    <message>
        <source>Clear this list. The files stay.</source>
        <translation>Vider cette liste. Les fichiers sont conservés.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Récents</translation>
    </message>
    <message>
        <source>Everything stays on this computer. Nothing is uploaded, and no account is needed.</source>
        <translation>Tout reste sur cet ordinateur. Rien n’est envoyé, et aucun compte n’est nécessaire.</translation>
    </message>
    <message>
        <source>Drop recordings here</source>
        <translation>Déposez des enregistrements ici</translation>
    </message>
    <message>
        <source>Audio, video or whole folders.</source>
        <translation>Audio, vidéo ou dossiers entiers.</translation>
    </message>
    <message>
        <source>Open sample</source>
        <translation>Ouvrir l’exemple</translation>
    </message>
    <message>
        <source>See a sample</source>
        <translation>Voir un exemple</translation>
    </message>
    <message>
        <source>A four-minute conversation in English, with corrected text.</source>
        <translation>Une conversation de quatre minutes en anglais, avec un texte corrigé.</translation>
    </message>
    <message>
        <source>Add {path}</source>
        <translation>Ajouter {path}</translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Export results</source>
        <translation>Exporter les résultats</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tableau (CSV)…</translation>
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
        <translation>&amp;Extraits audio (WAV)…</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Use these settings for automatic export</source>
        <translation>Utiliser ces paramètres pour l’exportation automatique</translation>
    </message>
    <message>
        <source>Keep the folder structure</source>
        <translation>Conserver l’arborescence des dossiers</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>Progression de l’exportation</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Save the failed files again</source>
        <translation>Enregistrer à nouveau les fichiers en échec</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Change the options</source>
        <translation>Modifier les options</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message numerus="yes">
        <source>Export %n transcript(s)</source>
        <translation>
            <numerusform>Exporter %n transcription</numerusform>
            <numerusform>Exporter %n transcriptions</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to export yet</source>
        <translation>Rien à exporter pour l’instant</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) skipped: in progress or without text.</source>
        <translation>
            <numerusform>%n enregistrement ignoré&#xa0;: en cours ou sans texte.</numerusform>
            <numerusform>%n enregistrements ignorés&#xa0;: en cours ou sans texte.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>{names}: skipped, exists already</source>
        <translation>{names}&#xa0;: ignoré, existe déjà</translation>
    </message>
    <message>
        <source>CLAN needs the recording&apos;s file name. Replace the old file, or choose another folder.</source>
        <translation>CLAN a besoin du nom de fichier de l’enregistrement. Remplacez l’ancien fichier, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>enregistré</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation>
            <numerusform>%n fichier enregistré.</numerusform>
            <numerusform>%n fichiers enregistrés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Couldn&apos;t save all files of %n recording(s).</source>
        <translation>
            <numerusform>Impossible d’enregistrer tous les fichiers de %n enregistrement.</numerusform>
            <numerusform>Impossible d’enregistrer tous les fichiers de %n enregistrements.</numerusform>
        </translation>
    </message>
    <message>
        <source>The files are in {folder}</source>
        <translation>Les fichiers se trouvent dans {folder}</translation>
    </message>
    <message>
        <source>Stopping after this recording…</source>
        <translation>Arrêt après cet enregistrement…</translation>
    </message>
</context>
<context>
    <name>ExportOptions</name>
    <message>
        <source>Document (Word)</source>
        <translation>Document (Word)</translation>
    </message>
    <message>
        <source>Subtitles (SRT, WebVTT)</source>
        <translation>Sous-titres (SRT, WebVTT)</translation>
    </message>
    <message>
        <source>Research (CHAT, ELAN, Praat)</source>
        <translation>Recherche (CHAT, ELAN, Praat)</translation>
    </message>
    <message>
        <source>Data (CSV, JSON)</source>
        <translation>Données (CSV, JSON)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisé</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Préréglage</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>À côté de chaque enregistrement</translation>
    </message>
    <message>
        <source>In one folder</source>
        <translation>Dans un seul dossier</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Dossier des transcriptions</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>Aucun dossier choisi</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Choisir le dossier des transcriptions</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Noms des fichiers</translation>
    </message>
    <message>
        <source>Like the recording</source>
        <translation>Comme l’enregistrement</translation>
    </message>
    <message>
        <source>Recording and today&apos;s date</source>
        <translation>Enregistrement et date du jour</translation>
    </message>
    <message>
        <source>Kind of file names</source>
        <translation>Type de noms de fichiers</translation>
    </message>
    <message>
        <source>If the file exists</source>
        <translation>Si le fichier existe</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Conserver les deux</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>Text and translation</source>
        <translation>Texte et traduction</translation>
    </message>
    <message>
        <source>Translation only</source>
        <translation>Traduction seule</translation>
    </message>
    <message>
        <source>Text only</source>
        <translation>Texte seul</translation>
    </message>
    <message>
        <source>Insert a field into the file name</source>
        <translation>Insérer un champ dans le nom du fichier</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insérer</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Number ({n:03} for 001)</source>
        <translation>Numéro ({n:03} pour 001)</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>Recording date</source>
        <translation>Date de l’enregistrement</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formats</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Choisissez au moins un format.</translation>
    </message>
    <message>
        <source>Choose a folder, or save next to each recording.</source>
        <translation>Choisissez un dossier, ou «&#xa0;À côté de chaque enregistrement&#xa0;».</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Par exemple&#xa0;: {files}</translation>
    </message>
    <message>
        <source>Several recordings would get the same name. Mynah numbers them.</source>
        <translation>Plusieurs enregistrements auraient le même nom. Mynah les numérote.</translation>
    </message>
</context>
<context>
    <name>ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Preview: {format}</source>
        <translation>Aperçu&#xa0;: {format}</translation>
    </message>
</context>
<context>
    <name>Facets</name>
    <message>
        <source>Per 1,000 words over time</source>
        <translation>Pour 1&#x202f;000 mots, au fil du temps</translation>
    </message>
    <message>
        <source>Narrow down</source>
        <translation>Affiner</translation>
    </message>
    <message>
        <source>Enter shows only these results</source>
        <translation>Entrée pour n’afficher que ces résultats</translation>
    </message>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n résultat</numerusform>
            <numerusform>%n résultats</numerusform>
        </translation>
    </message>
    <message>
        <source>in {found} of {total} recordings</source>
        <translation>dans {found} enregistrements sur {total}</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>The search index was damaged. Mynah has built it again.</source>
        <translation>L’index de recherche était endommagé. Mynah l’a reconstruit.</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Dossiers</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Results · per 1,000 words</source>
        <translation>Résultats · pour 1&#x202f;000 mots</translation>
    </message>
</context>
<context>
    <name>FileLinesDialog</name>
    <message>
        <source>CHAT file, line {line}</source>
        <translation>Fichier CHAT, ligne {line}</translation>
    </message>
    <message>
        <source>CHAT file</source>
        <translation>Fichier CHAT</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Remplacer par</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Respecter la casse</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Mots entiers</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expression régulière</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Occurrence précédente</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Occurrence suivante</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Fermer la barre de recherche</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Tout remplacer</translation>
    </message>
    <message>
        <source>not a valid pattern</source>
        <translation>motif non valide</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n remplacement</numerusform>
            <numerusform>%n remplacements</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} sur {count}</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n occurrence</numerusform>
            <numerusform>%n occurrences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPanel</name>
    <message>
        <source>CHAT problems</source>
        <translation>Problèmes CHAT</translation>
    </message>
    <message>
        <source>Files with CHAT problems</source>
        <translation>Fichiers avec des problèmes CHAT</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Vérifier à nouveau</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Pas encore vérifié.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>et %n autre</numerusform>
            <numerusform>et %n autres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CHAT problem(s)</source>
        <translation>
            <numerusform>%n problème CHAT</numerusform>
            <numerusform>%n problèmes CHAT</numerusform>
        </translation>
    </message>
    <message>
        <source>No CHAT problems</source>
        <translation>Aucun problème CHAT</translation>
    </message>
    <message>
        <source>{name}: {count}</source>
        <translation>{name}&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Autres fichiers</translation>
    </message>
    <message>
        <source>line {line}, {code}</source>
        <translation>ligne {line}, {code}</translation>
    </message>
</context>
<context>
    <name>FoldersPage</name>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>Download, delete or move models</source>
        <translation>Télécharger, supprimer ou déplacer des modèles</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Change it under Models.</source>
        <translation>À modifier dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>Library and transcripts</source>
        <translation>Bibliothèque et transcriptions</translation>
    </message>
    <message>
        <source>All transcripts with their edits.</source>
        <translation>Toutes les transcriptions avec leurs modifications.</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Journaux</translation>
    </message>
    <message>
        <source>They never contain words from a recording.</source>
        <translation>Ils ne contiennent jamais de mots d’un enregistrement.</translation>
    </message>
    <message>
        <source>Prepared models</source>
        <translation>Modèles préparés</translation>
    </message>
    <message>
        <source>Safe to delete while Mynah is closed.</source>
        <translation>Peuvent être supprimés lorsque Mynah est fermé.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open the folder {name}</source>
        <translation>Ouvrir le dossier {name}</translation>
    </message>
</context>
<context>
    <name>Following</name>
    <message>
        <source>Back to playhead (F5)</source>
        <translation>Revenir à la tête de lecture (F5)</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Revenir à la tête de lecture</translation>
    </message>
</context>
<context>
    <name>FormatNames</name>
    <message>
        <source>Plain text</source>
        <translation>Texte brut</translation>
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
        <source>SubRip (SRT)</source>
        <translation>SubRip (SRT)</translation>
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
        <source>EBU STL</source>
        <translation>EBU STL</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Table (TSV)</source>
        <translation>Tableau (TSV)</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tableau (CSV)</translation>
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
        <source>TEI</source>
        <translation>TEI</translation>
    </message>
    <message>
        <source>Audacity</source>
        <translation>Audacity</translation>
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
        <translation>Texte</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Sous-titres</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Montage</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Évaluation</translation>
    </message>
</context>
<context>
    <name>FrequencyPlot</name>
    <message>
        <source>Frequency over time</source>
        <translation>Fréquence au fil du temps</translation>
    </message>
    <message numerus="yes">
        <source>{period}: %n result(s), {often} per 1,000 words</source>
        <translation>
            <numerusform>{period}&#xa0;: %n résultat, {often} pour 1&#x202f;000 mots</numerusform>
            <numerusform>{period}&#xa0;: %n résultats, {often} pour 1&#x202f;000 mots</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HardwareChoices</name>
    <message>
        <source>Best available</source>
        <translation>Meilleur disponible</translation>
    </message>
    <message>
        <source>NVIDIA GPU</source>
        <translation>GPU NVIDIA</translation>
    </message>
    <message>
        <source>Intel GPU (untried)</source>
        <translation>GPU Intel (non essayé)</translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation>GPU Apple</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>32-bit (fp32)</source>
        <translation>32 bits (fp32)</translation>
    </message>
    <message>
        <source>16-bit (bf16)</source>
        <translation>16 bits (bf16)</translation>
    </message>
    <message>
        <source>16-bit (fp16)</source>
        <translation>16 bits (fp16)</translation>
    </message>
    <message>
        <source>8-bit (int8)</source>
        <translation>8 bits (int8)</translation>
    </message>
</context>
<context>
    <name>HearAndType</name>
    <message>
        <source>No gaps after this point</source>
        <translation>Aucune lacune après ce point</translation>
    </message>
</context>
<context>
    <name>HitExport</name>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Document Word (*.docx)</translation>
    </message>
    <message>
        <source>TextGrid, one per recording (*.TextGrid)</source>
        <translation>TextGrid, un par enregistrement (*.TextGrid)</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>Exporter les résultats</translation>
    </message>
    <message>
        <source>Folder for the audio clips</source>
        <translation>Dossier des extraits audio</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>Enregistrement de {name}…</translation>
    </message>
    <message numerus="yes">
        <source>Saving audio clips: %n file(s)</source>
        <translation>
            <numerusform>Enregistrement des extraits audio&#xa0;: %n fichier</numerusform>
            <numerusform>Enregistrement des extraits audio&#xa0;: %n fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} enregistré</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n fichier enregistré</numerusform>
            <numerusform>%n fichiers enregistrés</numerusform>
        </translation>
    </message>
    <message>
        <source>The names of your key are silent in the clips.</source>
        <translation>Les noms de votre clé sont muets dans les extraits.</translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>Locuteur</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Position</translation>
    </message>
</context>
<context>
    <name>HitsView</name>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Space plays a result, Enter opens its recording</source>
        <translation>Espace pour écouter un résultat, Entrée pour ouvrir son enregistrement</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>No files or folders found.</source>
        <translation>Aucun fichier ou dossier trouvé.</translation>
    </message>
    <message>
        <source>Add recordings</source>
        <translation>Ajouter des enregistrements</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Enregistrements</translation>
    </message>
    <message>
        <source>Open transcripts</source>
        <translation>Ouvrir des transcriptions</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>Add a folder of recordings</source>
        <translation>Ajouter un dossier d’enregistrements</translation>
    </message>
</context>
<context>
    <name>JobOutlook</name>
    <message>
        <source>Nothing is lost. Start it again to continue.</source>
        <translation>Rien n’est perdu. Relancez pour continuer.</translation>
    </message>
    <message>
        <source>A command in a terminal will transcribe it.</source>
        <translation>Une commande dans un terminal va le transcrire.</translation>
    </message>
    <message>
        <source>Transcription has stopped. The message above says why.</source>
        <translation>La transcription est arrêtée. Le message ci-dessus en donne la raison.</translation>
    </message>
    <message>
        <source>Everything is paused. Choose “Continue all” to start.</source>
        <translation>Tout est suspendu. Choisissez «&#xa0;Tout reprendre&#xa0;» pour commencer.</translation>
    </message>
    <message>
        <source>Next in line.</source>
        <translation>Prochain dans la file.</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) ahead.</source>
        <translation>
            <numerusform>%n enregistrement avant celui-ci.</numerusform>
            <numerusform>%n enregistrements avant celui-ci.</numerusform>
        </translation>
    </message>
    <message>
        <source>Starts in about {time}.</source>
        <translation>Commence dans environ {time}.</translation>
    </message>
    <message>
        <source>Another Mynah (process {pid}) is transcribing it.</source>
        <translation>Une autre instance de Mynah (processus {pid}) le transcrit.</translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Chargement du modèle…</translation>
    </message>
    <message>
        <source>Words follow within about a minute.</source>
        <translation>Les mots suivront d’ici une minute environ.</translation>
    </message>
    <message>
        <source>Reading the recording…</source>
        <translation>Lecture de l’enregistrement…</translation>
    </message>
    <message>
        <source>No speech in the first {time} of {whole}.</source>
        <translation>Aucune parole jusqu’ici ({time} sur {whole}).</translation>
    </message>
    <message>
        <source>No speech in the first {time}.</source>
        <translation>Aucune parole jusqu’ici ({time}).</translation>
    </message>
</context>
<context>
    <name>JoinOffer</name>
    <message numerus="yes">
        <source>{first} to {last} look like one recording in %n file(s).</source>
        <translation>
            <numerusform>{first} à {last} semblent former un seul enregistrement en %n fichier.</numerusform>
            <numerusform>{first} à {last} semblent former un seul enregistrement en %n fichiers.</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: {names}.</source>
        <translation>Manque&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>If you join them, the transcript has one clock.</source>
        <translation>Si vous les assemblez, la transcription a un horodatage continu.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Assembler</translation>
    </message>
    <message numerus="yes">
        <source>Joining %n file(s) to one recording, which then appears in the library.</source>
        <translation>
            <numerusform>Assemblage de %n fichier en un enregistrement, qui apparaîtra ensuite dans la bibliothèque.</numerusform>
            <numerusform>Assemblage de %n fichiers en un enregistrement, qui apparaîtra ensuite dans la bibliothèque.</numerusform>
        </translation>
    </message>
    <message>
        <source>Couldn&apos;t join {first} to {last}. {why} They stay separate recordings.</source>
        <translation>Impossible d’assembler {first} à {last}. {why} Ils restent des enregistrements séparés.</translation>
    </message>
</context>
<context>
    <name>KeyHints</name>
    <message>
        <source>Hide hints (View &gt; Hints)</source>
        <translation>Masquer les astuces (Affichage &gt; Astuces)</translation>
    </message>
</context>
<context>
    <name>LanguageModelParts</name>
    <message numerus="yes">
        <source>You corrected transcripts of %n words in {folder}. A language model of them helps.</source>
        <translation>
            <numerusform>Vous avez corrigé dans {folder} des transcriptions de %n mot. Un modèle de langue tiré de ces textes aide.</numerusform>
            <numerusform>Vous avez corrigé dans {folder} des transcriptions de %n mots. Un modèle de langue tiré de ces textes aide.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Créer</translation>
    </message>
    <message numerus="yes">
        <source>The corrections have grown by %n words since {model} was built.</source>
        <translation>
            <numerusform>Les corrections ont grandi de %n mot depuis la création de {model}.</numerusform>
            <numerusform>Les corrections ont grandi de %n mots depuis la création de {model}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Recréer</translation>
    </message>
    <message>
        <source>Don&apos;t offer again</source>
        <translation>Ne plus proposer</translation>
    </message>
    <message>
        <source>Mynah is building {model}…</source>
        <translation>Mynah crée {model}…</translation>
    </message>
    <message>
        <source>Mynah built nothing. The offer no longer applies.</source>
        <translation>Mynah n’a rien créé. L’offre n’est plus valable.</translation>
    </message>
    <message numerus="yes">
        <source>{model} now has %n words. The next recordings use it, with the careful search.</source>
        <translation>
            <numerusform>{model} a maintenant %n mot. Les prochains enregistrements l’utilisent, avec la recherche soignée.</numerusform>
            <numerusform>{model} a maintenant %n mots. Les prochains enregistrements l’utilisent, avec la recherche soignée.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{model} is built. Mynah couldn&apos;t read %n texts. {first}</source>
        <translation>
            <numerusform>{model} est créé. Mynah n’a pas pu lire %n texte. {first}</numerusform>
            <numerusform>{model} est créé. Mynah n’a pas pu lire %n textes. {first}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LanguageService</name>
    <message>
        <source>This address is on this computer.</source>
        <translation>Cette adresse est sur cet ordinateur.</translation>
    </message>
    <message>
        <source>This address is another computer, which gets the text.</source>
        <translation>Cette adresse est un autre ordinateur, qui reçoit le texte.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>La connexion n’est pas chiffrée.</translation>
    </message>
</context>
<context>
    <name>LanguageServiceDialog</name>
    <message>
        <source>Summarise</source>
        <translation>Résumer</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Nettoyer</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instruction</translation>
    </message>
    <message>
        <source>Text to send</source>
        <translation>Texte à envoyer</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Change the instruction</source>
        <translation>Modifier l’instruction</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Enregistrer sous…</translation>
    </message>
    <message>
        <source>Summarise this transcript. Name the main points and the decisions. Write in the language of the transcript.</source>
        <translation>Résume cette transcription. Nomme les points principaux et les décisions. Écris dans la langue de la transcription.</translation>
    </message>
    <message>
        <source>Clean up this transcript. Correct punctuation and spelling. Remove filler words and repetitions. Keep the meaning, the names of the speakers and the language. Write nothing else.</source>
        <translation>Nettoie cette transcription. Corrige la ponctuation et l’orthographe. Supprime les mots de remplissage et les répétitions. Garde le sens, les noms des locuteurs et la langue. N’écris rien d’autre.</translation>
    </message>
    <message>
        <source>{n} characters</source>
        <translation>{n} caractères</translation>
    </message>
    <message>
        <source>The transcript stays as it is, because its words have times. Save the answer as a file.</source>
        <translation>La transcription reste telle quelle, car ses mots ont des temps. Enregistrez la réponse dans un fichier.</translation>
    </message>
    <message>
        <source>“Send” sends the instruction and the text to {address}.</source>
        <translation>«&#xa0;Envoyer&#xa0;» transmet l’instruction et le texte à {address}.</translation>
    </message>
    <message>
        <source>The model is {model}.</source>
        <translation>Le modèle est {model}.</translation>
    </message>
    <message>
        <source>The service gets the instruction, an empty line and this text.</source>
        <translation>Le service reçoit l’instruction, une ligne vide et ce texte.</translation>
    </message>
    <message>
        <source>One request holds at most {most} characters. Mynah sends {n} parts, one after another.</source>
        <translation>Une requête contient au plus {most} caractères. Mynah envoie {n} parties, l’une après l’autre.</translation>
    </message>
    <message>
        <source>Each request has the instruction, an empty line and one part.</source>
        <translation>Chaque requête contient l’instruction, une ligne vide et une partie.</translation>
    </message>
    <message>
        <source>Then Mynah sends the summaries of the parts, and shows the summary of these.</source>
        <translation>Ensuite, Mynah envoie les résumés des parties et affiche leur résumé.</translation>
    </message>
    <message>
        <source>Part {n} of {total}</source>
        <translation>Partie {n} sur {total}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Waiting for the answer…</source>
        <translation>En attente de la réponse…</translation>
    </message>
    <message>
        <source>Stopped. The answer is not complete.</source>
        <translation>Arrêté. La réponse n’est pas complète.</translation>
    </message>
    <message>
        <source>The service stopped at its own limit of length. The end of the answer is missing.</source>
        <translation>Le service s’est arrêté à sa propre limite de longueur. La fin de la réponse manque.</translation>
    </message>
    <message>
        <source>The answer is complete. Mynah keeps no copy of it.</source>
        <translation>La réponse est complète. Mynah n’en garde pas de copie.</translation>
    </message>
    <message>
        <source>Summarising the summaries…</source>
        <translation>Résumé des résumés…</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Document Word (*.docx)</translation>
    </message>
    <message>
        <source>{name} summary</source>
        <translation>{name} résumé</translation>
    </message>
    <message>
        <source>{name} cleaned up</source>
        <translation>{name} nettoyé</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Enregistrer sous</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} enregistré</translation>
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
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Characters per request</source>
        <translation>Caractères par requête</translation>
    </message>
    <message>
        <source>“Summarise” and “Clean up” in the Transcript menu send text to this address. Without an address, both are off.</source>
        <translation>«&#xa0;Résumer&#xa0;» et «&#xa0;Nettoyer&#xa0;» du menu Transcription envoient du texte à cette adresse. Sans adresse, les deux sont désactivés.</translation>
    </message>
    <message>
        <source>A language model on this computer usually needs no key. Only you can read the file of the key.</source>
        <translation>Un modèle de langage sur cet ordinateur n’a généralement pas besoin de clé. Vous seul pouvez lire le fichier de la clé.</translation>
    </message>
    <message>
        <source>OpenAI-compatible service</source>
        <translation>Service compatible avec OpenAI</translation>
    </message>
    <message>
        <source>Mynah sends longer transcripts in parts. Set fewer if the model reads less at once.</source>
        <translation>Mynah envoie les transcriptions plus longues en parties. Réduisez ce nombre si le modèle lit moins à la fois.</translation>
    </message>
    <message>
        <source>Long transcripts</source>
        <translation>Transcriptions longues</translation>
    </message>
    <message>
        <source>A key has no spaces and no accented letters.</source>
        <translation>Une clé n’a ni espaces ni lettres accentuées.</translation>
    </message>
</context>
<context>
    <name>LevelMeter</name>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
</context>
<context>
    <name>LibraryFilter</name>
    <message>
        <source>Search recordings and words</source>
        <translation>Chercher fichiers et mots</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échecs</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminés</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Non enregistrés</translation>
    </message>
    <message>
        <source>Sort and group</source>
        <translation>Trier et grouper</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Sort by &amp;queue order</source>
        <translation>Trier selon la &amp;file d’attente</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>N&amp;om</translation>
    </message>
    <message>
        <source>&amp;Date added</source>
        <translation>Date d’&amp;ajout</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Durée</translation>
    </message>
    <message>
        <source>&amp;State</source>
        <translation>&amp;État</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>Nom&amp;bre de mots</translation>
    </message>
    <message>
        <source>Group by &amp;folder</source>
        <translation>Grouper par &amp;dossier</translation>
    </message>
    <message>
        <source>Group by &amp;month</source>
        <translation>Grouper par &amp;mois</translation>
    </message>
    <message>
        <source>&amp;No groups</source>
        <translation>Sans &amp;groupes</translation>
    </message>
    <message>
        <source>&amp;Reverse order</source>
        <translation>Ordre &amp;inverse</translation>
    </message>
    <message>
        <source>&amp;Collapse all groups</source>
        <translation>&amp;Réduire tous les groupes</translation>
    </message>
    <message>
        <source>&amp;Expand all groups</source>
        <translation>Dé&amp;velopper tous les groupes</translation>
    </message>
    <message>
        <source>Nothing found for “{words}”.</source>
        <translation>Aucun résultat pour «&#xa0;{words}&#xa0;».</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Aucun résultat.</translation>
    </message>
</context>
<context>
    <name>LibraryHead</name>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Add recordings or transcripts</source>
        <translation>Ajouter des enregistrements ou des transcriptions</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
</context>
<context>
    <name>LibraryModel</name>
    <message>
        <source>expanded</source>
        <translation>développé</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>réduit</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>surveillé</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n enregistrement</numerusform>
            <numerusform>%n enregistrements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LiveParts</name>
    <message>
        <source>This model needs the sound that follows. Choose a live model, such as Nemotron 3.5.</source>
        <translation>Ce modèle a besoin du son qui suit. Choisissez un modèle en direct, comme Nemotron 3.5.</translation>
    </message>
    <message>
        <source>Live words are in the spoken language. A translation follows after the recording.</source>
        <translation>Les mots en direct sont dans la langue parlée. Une traduction suit après l’enregistrement.</translation>
    </message>
    <message>
        <source>The engine of the live words stopped, and starts again.</source>
        <translation>Le moteur des mots en direct s’est arrêté et redémarre.</translation>
    </message>
    <message>
        <source>{why} The recording goes on.</source>
        <translation>{why} L’enregistrement continue.</translation>
    </message>
    <message>
        <source>Words appear here while people speak.</source>
        <translation>Les mots apparaissent ici pendant que l’on parle.</translation>
    </message>
    <message>
        <source>Words appear here while you record.</source>
        <translation>Les mots apparaissent ici pendant l’enregistrement.</translation>
    </message>
</context>
<context>
    <name>LiveText</name>
    <message>
        <source>Live words</source>
        <translation>Mots en direct</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Revenir au direct</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Notify me when everything is done</source>
        <translation>M’avertir quand tout est terminé</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Enregistrer automatiquement les transcriptions terminées</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Travailler en arrière-plan, économiser la batterie</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Garder l’ordinateur éveillé pendant la transcription</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Activé</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>The manual is not built yet. Run “python3 packaging/bootstrap.py docs”, then press F1 again.</source>
        <translation>Le manuel n’est pas encore généré. Exécutez «&#xa0;python3 packaging/bootstrap.py docs&#xa0;», puis appuyez de nouveau sur F1.</translation>
    </message>
    <message>
        <source>Couldn&apos;t open the manual. No browser answered. Open {page} in a browser.</source>
        <translation>Impossible d’ouvrir le manuel. Aucun navigateur n’a répondu. Ouvrez {page} dans un navigateur.</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>Engine memory</source>
        <translation>Mémoire du moteur</translation>
    </message>
</context>
<context>
    <name>MemoryDialog</name>
    <message>
        <source>Memory and hardware</source>
        <translation>Mémoire et matériel</translation>
    </message>
    <message>
        <source>Engine with its model</source>
        <translation>Moteur avec son modèle</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Cette fenêtre</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Autres programmes</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Your limit</source>
        <translation>Votre limite</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <source>Peak memory per recording</source>
        <translation>Pic de mémoire par enregistrement</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Peak memory of past recordings</source>
        <translation>Pic de mémoire des enregistrements passés</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pic</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>à l’arrêt</translation>
    </message>
    <message>
        <source>{free} of {total}</source>
        <translation>{free} sur {total}</translation>
    </message>
    <message>
        <source>{used} of {total}</source>
        <translation>{used} sur {total}</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>non utilisé</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>Processeur (CPU)</translation>
    </message>
    <message>
        <source>GPU (NVIDIA)</source>
        <translation>GPU (NVIDIA)</translation>
    </message>
    <message>
        <source>GPU (Apple)</source>
        <translation>GPU (Apple)</translation>
    </message>
    <message>
        <source>GPU (Intel)</source>
        <translation>GPU (Intel)</translation>
    </message>
</context>
<context>
    <name>MemoryMeter</name>
    <message>
        <source>Status line</source>
        <translation>Barre d’état</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Memory: show details</source>
        <translation>Mémoire&#xa0;: afficher les détails</translation>
    </message>
    <message>
        <source>Memory and hardware</source>
        <translation>Mémoire et matériel</translation>
    </message>
    <message numerus="yes">
        <source>%n in progress</source>
        <translation>
            <numerusform>%n en cours</numerusform>
            <numerusform>%n en cours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en attente</numerusform>
            <numerusform>%n en attente</numerusform>
        </translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation>Chargement du modèle…</translation>
    </message>
    <message>
        <source>{size} of {limit}</source>
        <translation>{size} sur {limit}</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>à l’arrêt</translation>
    </message>
</context>
<context>
    <name>MemorySource</name>
    <message>
        <source>Waiting for memory: only {free} free</source>
        <translation>En attente de mémoire&#xa0;: seulement {free} libres</translation>
    </message>
    <message>
        <source>Waiting: over your limit of {limit}</source>
        <translation>En attente&#xa0;: limite de {limit} dépassée</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Library</source>
        <translation>&amp;Bibliothèque</translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation>&amp;Transcription</translation>
    </message>
    <message>
        <source>&amp;Speakers</source>
        <translation>&amp;Locuteurs</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>Le&amp;cture</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation>&amp;Largeur des lignes</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Service de langage</translation>
    </message>
    <message>
        <source>CHAT rules</source>
        <translation>Règles CHAT</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Attribuer à</translation>
    </message>
</context>
<context>
    <name>MessageBanner</name>
    <message>
        <source>Previous message</source>
        <translation>Message précédent</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>Message suivant</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <translation>{n} sur {total}</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Download it or choose another under Models.</source>
        <translation>Téléchargez-le ou choisissez-en un autre dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>The open window keeps its settings.</source>
        <translation>La fenêtre ouverte garde ses paramètres.</translation>
    </message>
    <message>
        <source>Folder settings…</source>
        <translation>Paramètres du dossier…</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) with own settings: {names}</source>
        <translation>
            <numerusform>%n dossier avec ses propres paramètres&#xa0;: {names}</numerusform>
            <numerusform>%n dossiers avec leurs propres paramètres&#xa0;: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine stopped: {cause}. It restarts. No finished work was lost.</source>
        <translation>Le moteur s’est arrêté&#xa0;: {cause}. Il redémarre. Aucun travail terminé n’est perdu.</translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s) not saved.</source>
        <translation>
            <numerusform>%n transcription non enregistrée.</numerusform>
            <numerusform>%n transcriptions non enregistrées.</numerusform>
        </translation>
    </message>
    <message>
        <source>A transcript is not saved.</source>
        <translation>Une transcription n’est pas enregistrée.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Enregistrer ailleurs…</translation>
    </message>
    <message>
        <source>Couldn&apos;t transcribe again: {names}. {why}</source>
        <translation>Impossible de retranscrire&#xa0;: {names}. {why}</translation>
    </message>
    <message>
        <source>{name} is already in the library.</source>
        <translation>{name} est déjà dans la bibliothèque.</translation>
    </message>
    <message>
        <source>{n} recordings are already in the library: {names}.</source>
        <translation>{n} enregistrements sont déjà dans la bibliothèque&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>No recordings found in {names}.</source>
        <translation>Aucun enregistrement trouvé dans {names}.</translation>
    </message>
    <message>
        <source>Skipped: {names}. The file names are not valid text. Rename the files.</source>
        <translation>Ignorés&#xa0;: {names}. Les noms de fichier contiennent des caractères non valides. Renommez les fichiers.</translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>List of models</source>
        <translation>Liste des modèles</translation>
    </message>
    <message>
        <source>No models found</source>
        <translation>Aucun modèle trouvé</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recommandés</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Sur cet ordinateur</translation>
    </message>
    <message>
        <source>More models</source>
        <translation>Autres modèles</translation>
    </message>
    <message>
        <source>Speaker models</source>
        <translation>Modèles de locuteurs</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Modèle de locuteurs de démonstration</translation>
    </message>
    <message>
        <source>{n} languages</source>
        <translation>{n} langues</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} et {second}</translation>
    </message>
</context>
<context>
    <name>ModelOffer</name>
    <message>
        <source>Recommended</source>
        <translation>Recommandé</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>Progression du téléchargement</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes. Get another model for real work.</source>
        <translation>Anglais seulement, fait plus d’erreurs. Pour un vrai travail, choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>25 languages, punctuation and capitals. Free, also for commercial use.</source>
        <translation>25 langues, avec ponctuation et majuscules. Gratuit, même pour un usage commercial.</translation>
    </message>
    <message>
        <source>On this computer. Works offline.</source>
        <translation>Sur cet ordinateur. Fonctionne hors ligne.</translation>
    </message>
    <message>
        <source>{done} of {size} are here. The download resumes there.</source>
        <translation>Déjà téléchargé&#xa0;: {done} sur {size}. Le téléchargement reprendra à cet endroit.</translation>
    </message>
    <message>
        <source>{size} download · about {time} at 50 Mbit/s · then works offline</source>
        <translation>{size} à télécharger · environ {time} à 50 Mbit/s · puis fonctionne hors ligne</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>{done} of {size}</source>
        <translation>{done} sur {size}</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Progression de {name}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Built in. English only, makes more mistakes. For trying Mynah out.</source>
        <translation>Intégré. Anglais seulement, fait plus d’erreurs. Pour essayer Mynah.</translation>
    </message>
    <message>
        <source>Built in. Identifies up to four speakers. For trying Mynah out.</source>
        <translation>Intégré. Identifie jusqu’à quatre locuteurs. Pour essayer Mynah.</translation>
    </message>
    <message>
        <source>Custom model</source>
        <translation>Modèle personnalisé</translation>
    </message>
    <message>
        <source>On this computer. The files are intact.</source>
        <translation>Sur cet ordinateur. Les fichiers sont intacts.</translation>
    </message>
    <message>
        <source>On this computer. You copied the files yourself.</source>
        <translation>Sur cet ordinateur. Vous avez copié les fichiers vous-même.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Sur cet ordinateur</translation>
    </message>
    <message>
        <source>Paused at {percent} %, {done} of {total}</source>
        <translation>Suspendu à {percent}&#xa0;%, {done} sur {total}</translation>
    </message>
    <message>
        <source>Delete {size} of an unfinished download?</source>
        <translation>Supprimer {size} d’un téléchargement inachevé&#xa0;?</translation>
    </message>
    <message>
        <source>Delete this model? You can download it again.</source>
        <translation>Supprimer ce modèle&#xa0;? Vous pourrez le télécharger à nouveau.</translation>
    </message>
    <message>
        <source>Delete this model? Mynah can&apos;t download it again.</source>
        <translation>Supprimer ce modèle&#xa0;? Mynah ne pourra pas le télécharger à nouveau.</translation>
    </message>
    <message>
        <source>Waiting for another download</source>
        <translation>En attente d’un autre téléchargement</translation>
    </message>
    <message>
        <source>Waiting to be imported</source>
        <translation>En attente d’importation</translation>
    </message>
    <message>
        <source>Waiting to be checked</source>
        <translation>En attente de vérification</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>Connecting to Hugging Face…</source>
        <translation>Connexion à Hugging Face…</translation>
    </message>
    <message>
        <source>Connection lost. Trying again…</source>
        <translation>Connexion perdue. Nouvelle tentative…</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Téléchargement</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Copie</translation>
    </message>
    <message>
        <source>{percent} % of {total}</source>
        <translation>{percent}&#xa0;% sur {total}</translation>
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
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Rechercher un modèle</translation>
    </message>
    <message>
        <source>Search by name or language</source>
        <translation>Chercher par nom ou par langue</translation>
    </message>
    <message>
        <source>Language spoken</source>
        <translation>Langue parlée</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Sur cet ordinateur</translation>
    </message>
    <message>
        <source>Only models on this computer</source>
        <translation>Seulement les modèles sur cet ordinateur</translation>
    </message>
    <message>
        <source>Hugging Face model</source>
        <translation>Modèle Hugging Face</translation>
    </message>
    <message>
        <source>Hugging Face model (owner/name)</source>
        <translation>Modèle Hugging Face (propriétaire/nom)</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Download a model that is not in the list</source>
        <translation>Télécharger un modèle qui n’est pas dans la liste</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open the models folder</source>
        <translation>Ouvrir le dossier des modèles</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Déplacer…</translation>
    </message>
    <message>
        <source>Move the models folder</source>
        <translation>Déplacer le dossier des modèles</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Import .nemo files or folders with model.safetensors</source>
        <translation>Importer des fichiers .nemo ou des dossiers avec model.safetensors</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Models folder: {path} · {free} free</source>
        <translation>Dossier des modèles&#xa0;: {path} · {free} libres</translation>
    </message>
    <message>
        <source>Download from Hugging Face</source>
        <translation>Télécharger depuis Hugging Face</translation>
    </message>
    <message>
        <source>Any language</source>
        <translation>Toutes les langues</translation>
    </message>
    <message>
        <source>No model found. Choose a .nemo file or a folder with model.safetensors.</source>
        <translation>Aucun modèle trouvé. Choisissez un fichier .nemo ou un dossier avec model.safetensors.</translation>
    </message>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n modèle</numerusform>
            <numerusform>%n modèles</numerusform>
        </translation>
    </message>
    <message>
        <source>Import {what}? Mynah keeps its own copy.</source>
        <translation>Importer {what}&#xa0;? Mynah en garde sa propre copie.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Move here</source>
        <translation>Déplacer ici</translation>
    </message>
    <message>
        <source>Models (*.nemo model.safetensors)</source>
        <translation>Modèles (*.nemo model.safetensors)</translation>
    </message>
    <message>
        <source>Import models</source>
        <translation>Importer des modèles</translation>
    </message>
    <message>
        <source>Move {size} of models to {path}?</source>
        <translation>Déplacer {size} de modèles vers {path}&#xa0;?</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>New models folder</source>
        <translation>Nouveau dossier des modèles</translation>
    </message>
    <message>
        <source>Moving the models…</source>
        <translation>Déplacement des modèles…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message numerus="yes">
        <source>%n recording(s) done.</source>
        <translation>
            <numerusform>%n enregistrement terminé.</numerusform>
            <numerusform>%n enregistrements terminés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed.</source>
        <translation>
            <numerusform>%n échec.</numerusform>
            <numerusform>%n échecs.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mynah is done</source>
        <translation>Mynah a terminé</translation>
    </message>
</context>
<context>
    <name>NumberFormats</name>
    <message>
        <source>nearly done</source>
        <translation>presque terminé</translation>
    </message>
    <message>
        <source>{s} s left</source>
        <translation>encore {s}&#xa0;s</translation>
    </message>
    <message>
        <source>{min} min left</source>
        <translation>encore {min}&#xa0;min</translation>
    </message>
    <message>
        <source>{h} h left</source>
        <translation>encore {h}&#xa0;h</translation>
    </message>
    <message>
        <source>{h} h {min} min left</source>
        <translation>encore {h}&#xa0;h {min}&#xa0;min</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s}&#xa0;s</translation>
    </message>
    <message>
        <source>{min} min</source>
        <translation>{min}&#xa0;min</translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation>{h}&#xa0;h {min}&#xa0;min</translation>
    </message>
    <message>
        <source>{n}× real time</source>
        <translation>{n}× temps réel</translation>
    </message>
    <message>
        <source>{n} %</source>
        <translation>{n}&#xa0;%</translation>
    </message>
</context>
<context>
    <name>PairsQuestion</name>
    <message>
        <source>Matching transcripts</source>
        <translation>Transcriptions correspondantes</translation>
    </message>
    <message>
        <source>“Align” finds the time of every word and keeps the text.</source>
        <translation>«&#xa0;Aligner&#xa0;» trouve l’horodatage de chaque mot et conserve le texte.</translation>
    </message>
    <message>
        <source>“Just open” is enough unless the text was changed outside Mynah.</source>
        <translation>«&#xa0;Ouvrir seulement&#xa0;» suffit, sauf si le texte a été modifié hors de Mynah.</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Aligner</translation>
    </message>
    <message>
        <source>Just open</source>
        <translation>Ouvrir seulement</translation>
    </message>
    <message>
        <source>Transcribe again</source>
        <translation>Retranscrire</translation>
    </message>
    <message>
        <source>{text} is a transcript of {recording} by Mynah.</source>
        <translation>{text} est une transcription de {recording} faite par Mynah.</translation>
    </message>
    <message>
        <source>{text} matches {recording}.</source>
        <translation>{text} correspond à {recording}.</translation>
    </message>
    <message>
        <source>{n} recordings have transcripts by Mynah.</source>
        <translation>{n} enregistrements ont des transcriptions faites par Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts. {own} of them are by Mynah.</source>
        <translation>{n} enregistrements ont des transcriptions correspondantes, dont {own} faites par Mynah.</translation>
    </message>
    <message>
        <source>{n} recordings have matching transcripts.</source>
        <translation>{n} enregistrements ont des transcriptions correspondantes.</translation>
    </message>
</context>
<context>
    <name>PanelParts</name>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
</context>
<context>
    <name>PartAgain</name>
    <message>
        <source>Another part is still being transcribed</source>
        <translation>Un autre passage est encore en cours de transcription</translation>
    </message>
    <message>
        <source>These segments have no times</source>
        <translation>Ces segments n’ont pas d’horodatage</translation>
    </message>
    <message>
        <source>Transcribing this part again…</source>
        <translation>Retranscription de ce passage…</translation>
    </message>
    <message>
        <source>The text changed meanwhile. Nothing was replaced.</source>
        <translation>Le texte a changé entre-temps. Rien n’a été remplacé.</translation>
    </message>
    <message>
        <source>No words were found in this part. Nothing was replaced.</source>
        <translation>Aucun mot trouvé dans ce passage. Rien n’a été remplacé.</translation>
    </message>
    <message>
        <source>This part was transcribed again. You can undo this.</source>
        <translation>Ce passage a été retranscrit. Vous pouvez annuler cette action.</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Picture of the recording</source>
        <translation>Image de l’enregistrement</translation>
    </message>
    <message>
        <source>Show below the panel</source>
        <translation>Afficher sous le panneau</translation>
    </message>
    <message>
        <source>Show in its own window</source>
        <translation>Afficher dans une fenêtre séparée</translation>
    </message>
</context>
<context>
    <name>PlayBar</name>
    <message>
        <source>This transcript has no recording</source>
        <translation>Cette transcription n’a pas d’enregistrement</translation>
    </message>
    <message>
        <source>You can play it after the recording</source>
        <translation>Lecture possible après l’enregistrement</translation>
    </message>
    <message>
        <source>The recording is missing</source>
        <translation>L’enregistrement est introuvable</translation>
    </message>
    <message>
        <source>Can&apos;t play this recording</source>
        <translation>Impossible de lire cet enregistrement</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>Impossible de lire du son sur cet ordinateur</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>{what} (Space in the transcript, Ctrl+Space or F9 anywhere)</source>
        <translation>{what} (Espace dans la transcription, Ctrl+Espace ou F9 partout)</translation>
    </message>
    <message>
        <source>Speed {rate}</source>
        <translation>Vitesse {rate}</translation>
    </message>
    <message>
        <source>Speed (Alt+Up, Alt+Down)</source>
        <translation>Vitesse (Alt+Haut, Alt+Bas)</translation>
    </message>
</context>
<context>
    <name>ProjectDialog</name>
    <message>
        <source>Folder settings</source>
        <translation>Paramètres du dossier</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Autre dossier…</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Comme dans la fenêtre</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Détecter</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Ask before transcribing recordings in this folder</source>
        <translation>Demander avant de transcrire les enregistrements de ce dossier</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Dossier des transcriptions</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Choisir le dossier des transcriptions</translation>
    </message>
    <message>
        <source>Vocabulary, one entry per line</source>
        <translation>Vocabulaire, une entrée par ligne</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>Participants, one per line</source>
        <translation>Participants, un par ligne</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transcription</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Enregistrer au format</translation>
    </message>
    <message>
        <source>No format ticked: same as the window.</source>
        <translation>Aucun format coché&#xa0;: comme dans la fenêtre.</translation>
    </message>
    <message>
        <source>CHAT headers</source>
        <translation>En-têtes CHAT</translation>
    </message>
    <message>
        <source>For recordings in this folder and the folders inside it. Empty fields follow the window.</source>
        <translation>Pour les enregistrements de ce dossier et de ses sous-dossiers. Les champs vides suivent la fenêtre.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Détection automatique</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n locuteur</numerusform>
            <numerusform>%n locuteurs</numerusform>
        </translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un locuteur par canal</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Dossier d’enregistrements</translation>
    </message>
    <message>
        <source>Saved in {path}.</source>
        <translation>Enregistré dans {path}.</translation>
    </message>
    <message>
        <source>Save creates {path}.</source>
        <translation>«&#xa0;Enregistrer&#xa0;» crée {path}.</translation>
    </message>
</context>
<context>
    <name>PseudonymChoice</name>
    <message>
        <source>Key of pseudonyms</source>
        <translation>Clé des pseudonymes</translation>
    </message>
    <message>
        <source>Names stay as they are</source>
        <translation>Les noms restent tels quels</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose a file with one NAME =&gt; PSEUDONYM a line</source>
        <translation>Choisir un fichier avec un NOM =&gt; PSEUDONYME par ligne</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Garder les noms</translation>
    </message>
    <message>
        <source>Write the names as they are</source>
        <translation>Écrire les noms tels quels</translation>
    </message>
    <message>
        <source>Pseudonyms</source>
        <translation>Pseudonymes</translation>
    </message>
    <message>
        <source>Keys of pseudonyms</source>
        <translation>Clés de pseudonymes</translation>
    </message>
    <message>
        <source>Words, speakers, translations and file names get pseudonyms. The archive keeps the names.</source>
        <translation>Les mots, locuteurs, traductions et noms de fichiers reçoivent des pseudonymes. L’archive garde les noms.</translation>
    </message>
</context>
<context>
    <name>QualityPicture</name>
    <message>
        <source>Confidence, sound, words and items over time</source>
        <translation>Confiance, son, mots et points au fil du temps</translation>
    </message>
</context>
<context>
    <name>QueueCommands</name>
    <message>
        <source>Delete the transcript of {name}?</source>
        <translation>Supprimer la transcription de {name}&#xa0;?</translation>
    </message>
    <message numerus="yes">
        <source>Delete the transcripts of %n recordings?</source>
        <translation>
            <numerusform>Supprimer la transcription de %n enregistrement&#xa0;?</numerusform>
            <numerusform>Supprimer les transcriptions de %n enregistrements&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>You can&apos;t undo this. Recordings and exported files stay. “Remove from library” keeps transcripts for 30 days.</source>
        <translation>Cette action est irréversible. Les enregistrements et les fichiers exportés sont conservés. «&#xa0;Retirer de la bibliothèque&#xa0;» conserve les transcriptions pendant 30 jours.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>QueueController</name>
    <message>
        <source>{done} of {total} done</source>
        <translation>{done}/{total} terminés</translation>
    </message>
    <message>
        <source>{n} failed</source>
        <translation>{n} en échec</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>suspendu</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>identification des locuteurs</translation>
    </message>
</context>
<context>
    <name>QueueDelegate</name>
    <message>
        <source>Watched</source>
        <translation>Surveillé</translation>
    </message>
</context>
<context>
    <name>QueuePane</name>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
</context>
<context>
    <name>QueueView</name>
    <message>
        <source>Recordings</source>
        <translation>Enregistrements</translation>
    </message>
    <message>
        <source>Drop recordings or folders anywhere</source>
        <translation>Déposez des enregistrements ou des dossiers n’importe où</translation>
    </message>
</context>
<context>
    <name>ReadEditSwitch</name>
    <message>
        <source>Read</source>
        <translation>Consulter</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
</context>
<context>
    <name>ReadView</name>
    <message>
        <source>Transcript to read</source>
        <translation>Transcription à consulter</translation>
    </message>
    <message>
        <source>{length} without words</source>
        <translation>{length} sans mots</translation>
    </message>
</context>
<context>
    <name>RecordBar</name>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Level of the computer’s sound</source>
        <translation>Niveau du son de l’ordinateur</translation>
    </message>
    <message>
        <source>Tell people that you record them. Many countries require it by law.</source>
        <translation>Prévenez les personnes que vous les enregistrez. Dans de nombreux pays, la loi l’exige.</translation>
    </message>
    <message>
        <source>Don’t show this again</source>
        <translation>Ne plus afficher ce message</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Micro</translation>
    </message>
    <message>
        <source>Computer sound</source>
        <translation>Son de l’ordinateur</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Microphone et ordinateur</translation>
    </message>
    <message>
        <source>Source: {name}</source>
        <translation>Source&#xa0;: {name}</translation>
    </message>
</context>
<context>
    <name>RecordingFacts</name>
    <message>
        <source>About this recording</source>
        <translation>À propos de cet enregistrement</translation>
    </message>
    <message>
        <source>Back to the review</source>
        <translation>Retour à la vérification</translation>
    </message>
    <message>
        <source>From the top: confidence, sound, words, items, languages</source>
        <translation>De haut en bas&#xa0;: confiance, son, mots, points, langues</translation>
    </message>
    <message>
        <source>Worst minutes</source>
        <translation>Minutes les moins sûres</translation>
    </message>
    <message>
        <source>Enter plays</source>
        <translation>Entrée pour écouter</translation>
    </message>
    <message>
        <source>Save as HTML…</source>
        <translation>Enregistrer en HTML…</translation>
    </message>
    <message>
        <source>Reading the sound…</source>
        <translation>Lecture du son…</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n mot</numerusform>
            <numerusform>%n mots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s) ({share})</source>
        <translation>
            <numerusform>%n mot incertain ({share})</numerusform>
            <numerusform>%n mots incertains ({share})</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} of speech</source>
        <translation>{time} de parole</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) per minute of speech</source>
        <translation>
            <numerusform>%n mot par minute de parole</numerusform>
            <numerusform>%n mots par minute de parole</numerusform>
        </translation>
    </message>
    <message>
        <source>To check: {items}</source>
        <translation>À vérifier&#xa0;: {items}</translation>
    </message>
    <message>
        <source>Nothing to check</source>
        <translation>Rien à vérifier</translation>
    </message>
    <message>
        <source>{share} by {speaker}</source>
        <translation>{speaker}&#xa0;: {share}</translation>
    </message>
    <message>
        <source>{share} without a speaker</source>
        <translation>{share} sans locuteur</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Pic de mémoire&#xa0;: {size}</translation>
    </message>
    <message>
        <source>Couldn&apos;t read the sound. Gaps are unknown.</source>
        <translation>Impossible de lire le son. Les lacunes sont inconnues.</translation>
    </message>
    <message>
        <source>speech without words</source>
        <translation>parole sans mots</translation>
    </message>
    <message>
        <source>words possibly not spoken</source>
        <translation>mots peut-être non prononcés</translation>
    </message>
    <message>
        <source>repeated words</source>
        <translation>mots répétés</translation>
    </message>
    <message>
        <source>uncertain words in a row</source>
        <translation>suite de mots incertains</translation>
    </message>
    <message>
        <source>Save as HTML</source>
        <translation>Enregistrer en HTML</translation>
    </message>
</context>
<context>
    <name>RecordingParts</name>
    <message>
        <source>The next recording has this source. This one keeps its channels.</source>
        <translation>Le prochain enregistrement aura cette source. Celui-ci garde ses canaux.</translation>
    </message>
    <message>
        <source>Folder for recordings</source>
        <translation>Dossier des enregistrements</translation>
    </message>
    <message>
        <source>The next recording goes to {folder}.</source>
        <translation>Le prochain enregistrement ira dans {folder}.</translation>
    </message>
    <message>
        <source>The recording has ended. {why}</source>
        <translation>L’enregistrement est terminé. {why}</translation>
    </message>
    <message>
        <source>The device is gone. Silence is recorded until it is back.</source>
        <translation>L’appareil a disparu. Mynah enregistre du silence jusqu’à son retour.</translation>
    </message>
    <message>
        <source>The microphone is gone. Silence is recorded until it is back.</source>
        <translation>Le microphone n’est plus là. Du silence est enregistré jusqu’à son retour.</translation>
    </message>
    <message>
        <source>The sound of the computer is gone. Silence is recorded until it is back.</source>
        <translation>Le son de l’ordinateur n’est plus là. Du silence est enregistré jusqu’à son retour.</translation>
    </message>
    <message>
        <source>the microphone</source>
        <translation>le micro</translation>
    </message>
    <message>
        <source>No sound arrives from {name}. Is it muted, or not allowed?</source>
        <translation>Aucun son n’arrive de {name}. Est-il en sourdine, ou non autorisé&#xa0;?</translation>
    </message>
    <message>
        <source>The device is back: {name}</source>
        <translation>L’appareil est de retour&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Marked at {time}</source>
        <translation>Marqué à {time}</translation>
    </message>
    <message>
        <source>{seconds} s of sound are missing at {time}: {why}</source>
        <translation>Il manque {seconds}&#xa0;s de son à {time}&#xa0;: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the microphone are missing at {time}: {why}</source>
        <translation>Il manque {seconds} s du microphone à {time}&#xa0;: {why}</translation>
    </message>
    <message>
        <source>{seconds} s of the computer&apos;s sound are missing at {time}: {why}</source>
        <translation>Il manque {seconds} s du son de l’ordinateur à {time}&#xa0;: {why}</translation>
    </message>
    <message>
        <source>the device was gone</source>
        <translation>l’appareil avait disparu</translation>
    </message>
    <message>
        <source>the device lost sound</source>
        <translation>l’appareil a perdu du son</translation>
    </message>
    <message>
        <source>the computer slept or was too busy</source>
        <translation>l’ordinateur était en veille ou surchargé</translation>
    </message>
    <message>
        <source>the recorder crashed and started again</source>
        <translation>l’enregistreur a planté puis redémarré</translation>
    </message>
    <message>
        <source>you paused</source>
        <translation>vous avez suspendu l’enregistrement</translation>
    </message>
    <message>
        <source>The disk is nearly full: {size} are left.</source>
        <translation>Le disque est presque plein&#xa0;: il reste {size}.</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Arrêter l’enregistrement</translation>
    </message>
    <message>
        <source>Start recording</source>
        <translation>Démarrer l’enregistrement</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Continue recording</source>
        <translation>Reprendre l’enregistrement</translation>
    </message>
    <message>
        <source>Pause recording</source>
        <translation>Suspendre l’enregistrement</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Record the default microphone</source>
        <translation>Enregistrer avec le micro par défaut</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>{name} is saved.</source>
        <translation>{name} est enregistré.</translation>
    </message>
    <message>
        <source>{why} The sound is safe in {folder}. Mynah tries again at its next start.</source>
        <translation>{why} Le son est en sécurité dans {folder}. Mynah réessaiera au prochain démarrage.</translation>
    </message>
    <message>
        <source>Recovered recordings: {names}</source>
        <translation>Enregistrements récupérés&#xa0;: {names}</translation>
    </message>
    <message>
        <source>Recovered the recording {name}.</source>
        <translation>L’enregistrement {name} a été récupéré.</translation>
    </message>
</context>
<context>
    <name>ReferenceDrop</name>
    <message>
        <source>Use transcript</source>
        <translation>Utiliser la transcription</translation>
    </message>
    <message>
        <source>How do you want to use {text}?</source>
        <translation>Comment voulez-vous utiliser {text}&#xa0;?</translation>
    </message>
    <message>
        <source>You can compare it with the transcript of {recording}.</source>
        <translation>Vous pouvez la comparer à la transcription de {recording}.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
</context>
<context>
    <name>Removal</name>
    <message>
        <source>{name} removed.</source>
        <translation>{name} retiré.</translation>
    </message>
    <message numerus="yes">
        <source>%n recordings removed.</source>
        <translation>
            <numerusform>%n enregistrement retiré.</numerusform>
            <numerusform>%n enregistrements retirés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restored the earlier transcript of {name}.</source>
        <translation>La transcription précédente de {name} est restaurée.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Review</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Types</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Tous les types</translation>
    </message>
    <message>
        <source>Checked items</source>
        <translation>Points vérifiés</translation>
    </message>
    <message>
        <source>Items to review</source>
        <translation>Points à vérifier</translation>
    </message>
    <message>
        <source>Space plays, Enter marks as correct, F2 edits</source>
        <translation>Espace pour écouter, Entrée pour valider, F2 pour modifier</translation>
    </message>
    <message>
        <source>Space plays, F2 edits</source>
        <translation>Espace pour écouter, F2 pour modifier</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Écouter</translation>
    </message>
    <message>
        <source>Correct, next</source>
        <translation>Correct, suivant</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Other reading</source>
        <translation>Autre lecture</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correct</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Ignorer</translation>
    </message>
    <message>
        <source>{n} of {total} left</source>
        <translation>Encore {n} sur {total}</translation>
    </message>
    <message>
        <source>Nothing left to review.</source>
        <translation>Plus rien à vérifier.</translation>
    </message>
    <message>
        <source>Looking for gaps in the sound…</source>
        <translation>Recherche de lacunes dans le son…</translation>
    </message>
    <message numerus="yes">
        <source>%n checked</source>
        <translation>
            <numerusform>%n vérifié</numerusform>
            <numerusform>%n vérifiés</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} without words</source>
        <translation>{time} sans mots</translation>
    </message>
    <message>
        <source>{time} unreadable</source>
        <translation>{time} illisibles</translation>
    </message>
    <message>
        <source>also written {name}</source>
        <translation>aussi écrit {name}</translation>
    </message>
    <message>
        <source>(other reading: nothing)</source>
        <translation>(autre lecture&#xa0;: rien)</translation>
    </message>
    <message>
        <source>(other reading: {words})</source>
        <translation>(autre lecture&#xa0;: {words})</translation>
    </message>
    <message>
        <source>Uncertain word</source>
        <translation>Mot incertain</translation>
    </message>
    <message>
        <source>Gap, may contain speech</source>
        <translation>Lacune, parole possible</translation>
    </message>
    <message>
        <source>Repeated words</source>
        <translation>Mots répétés</translation>
    </message>
    <message>
        <source>Spelled two ways</source>
        <translation>Deux orthographes</translation>
    </message>
    <message>
        <source>Possibly not spoken</source>
        <translation>Peut-être non prononcé</translation>
    </message>
    <message>
        <source>Not found by alignment</source>
        <translation>Introuvable à l’alignement</translation>
    </message>
    <message>
        <source>Damaged recording</source>
        <translation>Enregistrement endommagé</translation>
    </message>
    <message>
        <source>About this recording</source>
        <translation>À propos de cet enregistrement</translation>
    </message>
</context>
<context>
    <name>RowEditing</name>
    <message>
        <source>This part is not finished yet</source>
        <translation>Cette partie n’est pas encore terminée</translation>
    </message>
</context>
<context>
    <name>RowHelp</name>
    <message>
        <source>Where is {name}?</source>
        <translation>Où se trouve {name}&#xa0;?</translation>
    </message>
    <message>
        <source>Recording of {name}</source>
        <translation>Enregistrement de {name}</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>Save elsewhere…</source>
        <translation>Enregistrer ailleurs…</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Localiser…</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Choisir un modèle…</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>added from the command line</source>
        <translation>ajouté depuis la ligne de commande</translation>
    </message>
    <message>
        <source>Speakers: {why}</source>
        <translation>Locuteurs&#xa0;: {why}</translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation>Modèle&#xa0;: {model}</translation>
    </message>
    <message>
        <source>The vocabulary has no effect with this model.</source>
        <translation>Le vocabulaire est sans effet avec ce modèle.</translation>
    </message>
    <message>
        <source>Careful has no effect with this model.</source>
        <translation>«&#xa0;Soignée&#xa0;» n’a aucun effet avec ce modèle.</translation>
    </message>
    <message>
        <source>The second opinion has no effect with this model.</source>
        <translation>Le deuxième avis n’a pas d’effet avec ce modèle.</translation>
    </message>
    <message>
        <source>Peak memory: {size}</source>
        <translation>Pic de mémoire&#xa0;: {size}</translation>
    </message>
    <message>
        <source>Aligned text: {path}</source>
        <translation>Texte aligné&#xa0;: {path}</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>being transcribed</source>
        <translation>en cours de transcription</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>suspendu</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>annulé</translation>
    </message>
    <message>
        <source>Saving the recording</source>
        <translation>Sauvegarde de l’enregistrement</translation>
    </message>
    <message>
        <source>Recording paused</source>
        <translation>Enregistrement suspendu</translation>
    </message>
    <message>
        <source>{size} free on disk</source>
        <translation>{size} libres sur le disque</translation>
    </message>
    <message>
        <source>Recording {time}</source>
        <translation>Enregistrement {time}</translation>
    </message>
    <message>
        <source>continues at {time}</source>
        <translation>reprend à {time}</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>for alignment</source>
        <translation>pour alignement</translation>
    </message>
    <message>
        <source>Another Mynah is transcribing it</source>
        <translation>Une autre instance de Mynah le transcrit</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêté</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Ouverture</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Chargement du modèle</translation>
    </message>
    <message>
        <source>estimating</source>
        <translation>estimation en cours</translation>
    </message>
    <message>
        <source>Paused at {time}</source>
        <translation>Suspendu à {time}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Suspendu</translation>
    </message>
    <message>
        <source>Cancelled at {time}</source>
        <translation>Annulé à {time}</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échec</translation>
    </message>
    <message>
        <source>damaged at {times}</source>
        <translation>endommagé à {times}</translation>
    </message>
    <message>
        <source>incomplete after {time}</source>
        <translation>incomplet après {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) not found</source>
        <translation>
            <numerusform>%n mot introuvable</numerusform>
            <numerusform>%n mots introuvables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without times skipped</source>
        <translation>
            <numerusform>%n phrase sans horodatage ignorée</numerusform>
            <numerusform>%n phrases sans horodatage ignorées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to review</source>
        <translation>
            <numerusform>%n à vérifier</numerusform>
            <numerusform>%n à vérifier</numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: {why}</source>
        <translation>Non enregistré&#xa0;: {why}</translation>
    </message>
    <message>
        <source>Aligned</source>
        <translation>Aligné</translation>
    </message>
    <message>
        <source>Text done</source>
        <translation>Texte terminé</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Ouvert</translation>
    </message>
    <message>
        <source>sounds like {language}</source>
        <translation>langue probable&#xa0;: {language}</translation>
    </message>
    <message>
        <source>language unclear, {language} used</source>
        <translation>langue incertaine, choix&#xa0;: {language}</translation>
    </message>
    <message>
        <source>identifying speakers {percent}</source>
        <translation>identification des locuteurs {percent}</translation>
    </message>
    <message>
        <source>identifying speakers</source>
        <translation>identification des locuteurs</translation>
    </message>
    <message>
        <source>speakers next</source>
        <translation>locuteurs ensuite</translation>
    </message>
    <message>
        <source>speakers paused</source>
        <translation>locuteurs suspendus</translation>
    </message>
    <message>
        <source>couldn&apos;t identify speakers</source>
        <translation>locuteurs non identifiés</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n locuteur</numerusform>
            <numerusform>%n locuteurs</numerusform>
        </translation>
    </message>
    <message>
        <source>no speech found</source>
        <translation>aucune parole trouvée</translation>
    </message>
    <message>
        <source>saved as {formats}</source>
        <translation>enregistré en {formats}</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>non enregistré</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Search all recordings</source>
        <translation>Rechercher dans tous les enregistrements</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Back to the library</source>
        <translation>Retour à la bibliothèque</translation>
    </message>
    <message>
        <source>Word, &quot;phrase&quot;, harb*, a NEAR b</source>
        <translation>Mot, &quot;expression&quot;, port*, a NEAR b</translation>
    </message>
    <message>
        <source>This recording is not in the library</source>
        <translation>Cet enregistrement n’est pas dans la bibliothèque</translation>
    </message>
    <message>
        <source>Nothing found in {n} recordings</source>
        <translation>Aucun résultat dans {n} enregistrements</translation>
    </message>
    <message>
        <source>Too many results to sort. Narrow the search.</source>
        <translation>Trop de résultats pour les trier. Affinez la recherche.</translation>
    </message>
    <message>
        <source>This transcript has no recording</source>
        <translation>Cette transcription n’a pas d’enregistrement</translation>
    </message>
    <message>
        <source>{path} is missing</source>
        <translation>{path} est introuvable</translation>
    </message>
    <message>
        <source>This result has no time</source>
        <translation>Ce résultat n’a pas d’horodatage</translation>
    </message>
    <message>
        <source>Can&apos;t play sound on this computer</source>
        <translation>Impossible de lire du son sur cet ordinateur</translation>
    </message>
    <message>
        <source>No results to export</source>
        <translation>Aucun résultat à exporter</translation>
    </message>
    <message>
        <source>Search every transcript, including your edits.</source>
        <translation>Cherchez dans toutes les transcriptions, vos modifications comprises.</translation>
    </message>
    <message>
        <source>harbour   a word        &quot;the old harbour&quot;   a phrase        harb*   a word start</source>
        <translation>port   un mot        &quot;le vieux port&quot;   une expression        port*   un début de mot</translation>
    </message>
    <message>
        <source>harbour NEAR/5 boat        harbour OR port        harbour -boat        /h[ao]rbou?r/</source>
        <translation>port NEAR/5 bateau        port OR quai        port -bateau        /port[es]/</translation>
    </message>
    <message>
        <source>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</source>
        <translation>speaker:Anna   language:de   folder:radio   date:2024-05..2025   recording:interview</translation>
    </message>
    <message>
        <source>Space plays · Enter opens the recording · Ctrl+C copies with the source</source>
        <translation>Espace pour écouter · Entrée pour ouvrir l’enregistrement · Ctrl+C pour copier avec la source</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) left to index</source>
        <translation>
            <numerusform>%n enregistrement à indexer</numerusform>
            <numerusform>%n enregistrements à indexer</numerusform>
        </translation>
    </message>
    <message>
        <source>{words} words to search</source>
        <translation>{words} mots consultables</translation>
    </message>
</context>
<context>
    <name>SeekStrip</name>
    <message>
        <source>Position in the whole recording</source>
        <translation>Position dans tout l’enregistrement</translation>
    </message>
</context>
<context>
    <name>SegmentBar</name>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Split segment before the word</source>
        <translation>Scinder le segment avant le mot</translation>
    </message>
    <message>
        <source>Merge with next segment</source>
        <translation>Fusionner avec le segment suivant</translation>
    </message>
    <message>
        <source>{length} s · {rate} characters/s</source>
        <translation>{length}&#xa0;s · {rate} caractères/s</translation>
    </message>
</context>
<context>
    <name>SegmentCommands</name>
    <message>
        <source>Same as the transcript</source>
        <translation>Comme la transcription</translation>
    </message>
    <message>
        <source>Same as the transcript: {name}</source>
        <translation>Comme la transcription&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Set language</source>
        <translation>Définir la langue</translation>
    </message>
    <message>
        <source>Language of this segment:</source>
        <translation>Langue de ce segment&#xa0;:</translation>
    </message>
    <message>
        <source>Revert the whole transcript to the original? You can undo this.</source>
        <translation>Revenir à toute la transcription d’origine&#xa0;? Vous pourrez annuler cette action.</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Revenir à l’original</translation>
    </message>
</context>
<context>
    <name>SegmentEditor</name>
    <message>
        <source>Segment text</source>
        <translation>Texte du segment</translation>
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
        <translation>Jeton</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Se connecter</translation>
    </message>
    <message>
        <source>Use this computer again</source>
        <translation>Utiliser de nouveau cet ordinateur</translation>
    </message>
    <message>
        <source>A computer that runs “mynah serve” can recognise for this one. It chooses the model, the accuracy and the vocabulary.</source>
        <translation>Un ordinateur qui exécute «&#xa0;mynah serve&#xa0;» peut transcrire pour celui-ci. Il choisit le modèle, la précision et le vocabulaire.</translation>
    </message>
    <message>
        <source>Recordings from the microphone, parts of recordings and alignments stay on this computer.</source>
        <translation>Les enregistrements du microphone, les parties d’enregistrements et les alignements restent sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Ask the owner of that computer. Only you can read the file of the token.</source>
        <translation>Demandez au propriétaire de cet ordinateur. Vous seul pouvez lire le fichier du jeton.</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Autre ordinateur</translation>
    </message>
    <message>
        <source>Connected. {host} recognises with the model {model}.</source>
        <translation>Connecté. {host} transcrit avec le modèle {model}.</translation>
    </message>
    <message>
        <source>Write an address such as https://speech.example.org.</source>
        <translation>Écrivez une adresse comme https://speech.example.org.</translation>
    </message>
    <message>
        <source>A token has no spaces and no accented letters.</source>
        <translation>Un jeton n’a ni espaces ni lettres accentuées.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>The sound goes to {host} for recognition.</source>
        <translation>Le son est envoyé à {host} pour la reconnaissance.</translation>
    </message>
    <message>
        <source>The connection has no encryption.</source>
        <translation>La connexion n’est pas chiffrée.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation>Pages des paramètres</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>Transcription</source>
        <translation>Transcription</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportation</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Dossiers</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Options avancées</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Autre ordinateur</translation>
    </message>
    <message>
        <source>Language service</source>
        <translation>Service de langage</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Notify me when everything is done</source>
        <translation>M’avertir quand tout est terminé</translation>
    </message>
    <message>
        <source>Keep the computer awake while transcribing</source>
        <translation>Garder l’ordinateur éveillé pendant la transcription</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Takes effect after restart.</source>
        <translation>Prend effet après le redémarrage.</translation>
    </message>
    <message>
        <source>While transcribing</source>
        <translation>Pendant la transcription</translation>
    </message>
    <message>
        <source>The screen may still turn off.</source>
        <translation>L’écran peut s’éteindre.</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Mises à jour</translation>
    </message>
    <message>
        <source>Check for updates at start</source>
        <translation>Rechercher des mises à jour au démarrage</translation>
    </message>
    <message>
        <source>Mynah asks {host} for the newest version. It sends nothing about you.</source>
        <translation>Mynah demande à {host} la version la plus récente. Il n’envoie rien à votre sujet.</translation>
    </message>
    <message>
        <source>Set the update address under Advanced first.</source>
        <translation>Indiquez d’abord l’adresse de mise à jour dans «&#xa0;Options avancées&#xa0;».</translation>
    </message>
    <message>
        <source>Known voices</source>
        <translation>Voix connues</translation>
    </message>
    <message>
        <source>Remember voices and suggest names</source>
        <translation>Retenir les voix et proposer des noms</translation>
    </message>
    <message>
        <source>Ask each person first. Voice prints stay on this computer, in one file.</source>
        <translation>Demandez d’abord à chaque personne. Les empreintes vocales restent dans un fichier sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Uncertain words</source>
        <translation>Mots incertains</translation>
    </message>
    <message>
        <source>Mark words below</source>
        <translation>Marquer les mots en dessous de</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Mynah marks words whose confidence is lower.</source>
        <translation>Mynah marque les mots dont l’indice de confiance est inférieur.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started.</source>
        <translation>S’applique aux enregistrements encore en attente.</translation>
    </message>
    <message>
        <source>Save finished transcripts automatically</source>
        <translation>Enregistrer automatiquement les transcriptions terminées</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Update address</source>
        <translation>Adresse de mise à jour</translation>
    </message>
    <message>
        <source>Use CUDA graphs</source>
        <translation>Utiliser les graphes CUDA</translation>
    </message>
    <message>
        <source>Faster on NVIDIA GPUs. Turn it off if the driver causes problems.</source>
        <translation>Plus rapide sur les GPU NVIDIA. Désactivez cette option si le pilote pose problème.</translation>
    </message>
    <message>
        <source>Run in the background, save battery</source>
        <translation>Travailler en arrière-plan, économiser la batterie</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>After each recording</source>
        <translation>Après chaque enregistrement</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Command after each recording</source>
        <translation>Commande après chaque enregistrement</translation>
    </message>
    <message>
        <source>Check the quotation marks and the names in braces.</source>
        <translation>Vérifiez les guillemets et les noms entre accolades.</translation>
    </message>
    <message>
        <source>It runs for recordings that you add from now on. {json}, {text} and {file} stand for the transcript and the recording.</source>
        <translation>Elle s’exécute pour les enregistrements que vous ajoutez à partir de maintenant. {json}, {text} et {file} désignent la transcription et l’enregistrement.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Limit engine memory to</source>
        <translation>Limiter la mémoire du moteur à</translation>
    </message>
    <message>
        <source>Engine memory limit in gigabytes</source>
        <translation>Limite de mémoire du moteur en gigaoctets</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> Go</translation>
    </message>
    <message>
        <source>This computer has {size} GB. At the limit, new work waits.</source>
        <translation>Cet ordinateur a {size}&#xa0;Go. À la limite, les nouvelles tâches attendent.</translation>
    </message>
    <message>
        <source>Minutes until an idle model is unloaded</source>
        <translation>Minutes avant de décharger un modèle inactif</translation>
    </message>
    <message>
        <source> minutes</source>
        <translation> minutes</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Jamais</translation>
    </message>
    <message>
        <source>Unload the model when idle for</source>
        <translation>Décharger le modèle inactif après</translation>
    </message>
    <message>
        <source>The next recording loads it again in a few seconds.</source>
        <translation>L’enregistrement suivant le recharge en quelques secondes.</translation>
    </message>
</context>
<context>
    <name>SheetAdvanced</name>
    <message>
        <source>Hardware</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Précision</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Non défini</translation>
    </message>
    <message>
        <source>Exact number of speakers</source>
        <translation>Nombre exact de locuteurs</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Edit vocabulary and replacements</source>
        <translation>Modifier le vocabulaire et les remplacements</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Noms des fichiers</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n mot</numerusform>
            <numerusform>%n mots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replacement(s)</source>
        <translation>
            <numerusform>%n remplacement</numerusform>
            <numerusform>%n remplacements</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulaire</translation>
    </message>
    <message>
        <source>Exact number</source>
        <translation>Nombre exact</translation>
    </message>
    <message>
        <source>For example: {files}</source>
        <translation>Par exemple&#xa0;: {files}</translation>
    </message>
</context>
<context>
    <name>SheetChoices</name>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Soignée</translation>
    </message>
    <message>
        <source>Careful, with a second opinion</source>
        <translation>Soignée, avec un deuxième avis</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitude</translation>
    </message>
    <message>
        <source>Careful compares several readings. It takes longer, and helps with Parakeet and Nemotron models. A second opinion marks words that the model&apos;s other half reads differently.</source>
        <translation>Soignée compare plusieurs lectures. Cela prend plus de temps et aide avec les modèles Parakeet et Nemotron. Un deuxième avis marque les mots que l’autre moitié du modèle lit autrement.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Identifier</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un locuteur par canal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Any number</source>
        <translation>Nombre quelconque</translation>
    </message>
    <message>
        <source>Up to {n}</source>
        <translation>Jusqu’à {n}</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Nombre de locuteurs</translation>
    </message>
    <message>
        <source>Audio tracks</source>
        <translation>Pistes audio</translation>
    </message>
    <message>
        <source>More formats…</source>
        <translation>Autres formats…</translation>
    </message>
    <message>
        <source>More formats</source>
        <translation>Autres formats</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Enregistrer au format</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Pour les appels et les entretiens avec un micro par personne.</translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s), as set under Advanced.</source>
        <translation>
            <numerusform>%n locuteur, comme défini dans «&#xa0;Options avancées&#xa0;».</numerusform>
            <numerusform>%n locuteurs, comme défini dans «&#xa0;Options avancées&#xa0;».</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the demo speaker model is installed. Download a better one under Models.</source>
        <translation>Seul le modèle de locuteurs de démonstration est installé. Téléchargez-en un meilleur dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>{model} on {host}</source>
        <translation>{model} sur {host}</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Autres modèles…</translation>
    </message>
    <message>
        <source>English only, makes more mistakes</source>
        <translation>anglais seulement, fait plus d’erreurs</translation>
    </message>
    <message>
        <source>downloads first, {size}</source>
        <translation>à télécharger d’abord, {size}</translation>
    </message>
    <message>
        <source>not on this computer</source>
        <translation>absent de cet ordinateur</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>recommandé</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Détecter</translation>
    </message>
    <message>
        <source>{language} instead of the original</source>
        <translation>{language} au lieu de l’original</translation>
    </message>
    <message>
        <source>Original and {language}</source>
        <translation>Original et {language}</translation>
    </message>
    <message>
        <source>Tracks with speech</source>
        <translation>Pistes contenant de la parole</translation>
    </message>
    <message>
        <source>All tracks</source>
        <translation>Toutes les pistes</translation>
    </message>
    <message>
        <source>Track {n}</source>
        <translation>Piste {n}</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>À côté de chaque enregistrement</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Choisir un dossier…</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Dossier des transcriptions</translation>
    </message>
</context>
<context>
    <name>SheetFiles</name>
    <message>
        <source>More recordings</source>
        <translation>Autres enregistrements</translation>
    </message>
    <message numerus="yes">
        <source>%n more in “{folder}”</source>
        <translation>
            <numerusform>%n autre dans «&#xa0;{folder}&#xa0;»</numerusform>
            <numerusform>%n autres dans «&#xa0;{folder}&#xa0;»</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetOpener</name>
    <message numerus="yes">
        <source>%n already in the library, skipped</source>
        <translation>
            <numerusform>%n déjà dans la bibliothèque, ignoré</numerusform>
            <numerusform>%n déjà dans la bibliothèque, ignorés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transcript(s)</source>
        <translation>
            <numerusform>%n transcription</numerusform>
            <numerusform>%n transcriptions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n archive(s)</source>
        <translation>
            <numerusform>%n archive</numerusform>
            <numerusform>%n archives</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n program(s)</source>
        <translation>
            <numerusform>%n programme</numerusform>
            <numerusform>%n programmes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished download(s)</source>
        <translation>
            <numerusform>%n téléchargement inachevé</numerusform>
            <numerusform>%n téléchargements inachevés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unreadable file(s)</source>
        <translation>
            <numerusform>%n fichier illisible</numerusform>
            <numerusform>%n fichiers illisibles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s)</source>
        <translation>
            <numerusform>%n autre fichier</numerusform>
            <numerusform>%n autres fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped: {files}</source>
        <translation>ignorés&#xa0;: {files}</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>Rechercher un raccourci</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>In lists</source>
        <translation>Dans les listes</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>Dans le texte</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Lecture ou pause</translation>
    </message>
    <message>
        <source>Back and ahead 5 seconds</source>
        <translation>Reculer ou avancer de 5 secondes</translation>
    </message>
    <message>
        <source>Assign a speaker</source>
        <translation>Attribuer un locuteur</translation>
    </message>
    <message>
        <source>Edit the word</source>
        <translation>Modifier le mot</translation>
    </message>
    <message>
        <source>Play the item again</source>
        <translation>Réécouter le point</translation>
    </message>
    <message>
        <source>Main action</source>
        <translation>Action principale</translation>
    </message>
    <message>
        <source>Edit the item</source>
        <translation>Modifier le point</translation>
    </message>
    <message>
        <source>Merge two speakers</source>
        <translation>Fusionner deux locuteurs</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Side panel</source>
        <translation>Panneau latéral</translation>
    </message>
    <message>
        <source>Hide panel</source>
        <translation>Masquer le panneau</translation>
    </message>
</context>
<context>
    <name>SourceMenu</name>
    <message>
        <source>You</source>
        <translation>Moi</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Autres</translation>
    </message>
    <message>
        <source>System’s default microphone</source>
        <translation>Micro par défaut du système</translation>
    </message>
    <message>
        <source>Everything that this computer plays</source>
        <translation>Tout le son de cet ordinateur</translation>
    </message>
    <message>
        <source>Microphone and computer</source>
        <translation>Microphone et ordinateur</translation>
    </message>
    <message>
        <source>Folder for recordings…</source>
        <translation>Dossier des enregistrements…</translation>
    </message>
</context>
<context>
    <name>Sparkline</name>
    <message>
        <source>Memory in the last two minutes</source>
        <translation>Mémoire des deux dernières minutes</translation>
    </message>
</context>
<context>
    <name>SpeakerCommands</name>
    <message>
        <source>Import speakers</source>
        <translation>Importer des locuteurs</translation>
    </message>
    <message>
        <source>Speaker turns (*.rttm)</source>
        <translation>Tours de parole (*.rttm)</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)</source>
        <translation>Exporter les tours de parole (RTTM)</translation>
    </message>
</context>
<context>
    <name>SpeakerLanes</name>
    <message>
        <source>Speaker lanes</source>
        <translation>Pistes des locuteurs</translation>
    </message>
</context>
<context>
    <name>SpeakerModel</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n mot</numerusform>
            <numerusform>%n mots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n tour de parole</numerusform>
            <numerusform>%n tours de parole</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpeakerOptions</name>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Détection automatique</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Exactement</translation>
    </message>
    <message>
        <source>Up to</source>
        <translation>Jusqu’à</translation>
    </message>
    <message>
        <source>One speaker per channel</source>
        <translation>Un locuteur par canal</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Number of speakers</source>
        <translation>Nombre de locuteurs</translation>
    </message>
    <message>
        <source>Speaker model</source>
        <translation>Modèle de locuteurs</translation>
    </message>
    <message>
        <source>Speaker models…</source>
        <translation>Modèles de locuteurs…</translation>
    </message>
    <message>
        <source>Download a speaker model</source>
        <translation>Télécharger un modèle de locuteurs</translation>
    </message>
    <message>
        <source>Demo speaker model</source>
        <translation>Modèle de locuteurs de démonstration</translation>
    </message>
    <message>
        <source>Best available</source>
        <translation>Meilleur disponible</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>For calls and interviews with one microphone per person.</source>
        <translation>Pour les appels et les entretiens avec un micro par personne.</translation>
    </message>
    <message>
        <source>No speaker model is installed yet.</source>
        <translation>Aucun modèle de locuteurs n’est installé pour l’instant.</translation>
    </message>
    <message>
        <source>The demo model knows only synthetic voices. Download a speaker model for real work.</source>
        <translation>Le modèle de démonstration ne connaît que des voix synthétiques. Pour un vrai travail, téléchargez un modèle de locuteurs.</translation>
    </message>
    <message>
        <source>Mynah identifies speakers after the words.</source>
        <translation>Mynah identifie les locuteurs après les mots.</translation>
    </message>
</context>
<context>
    <name>SpeakerPanel</name>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>No speakers yet.</source>
        <translation>Aucun locuteur pour l’instant.</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Attribuer</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Écouter</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message numerus="yes">
        <source>The transcript names %n speaker(s).</source>
        <translation>
            <numerusform>La transcription nomme %n locuteur.</numerusform>
            <numerusform>La transcription nomme %n locuteurs.</numerusform>
        </translation>
    </message>
    <message>
        <source>You asked for {count} speakers. {names}</source>
        <translation>Vous avez demandé {count} locuteurs. {names}</translation>
    </message>
</context>
<context>
    <name>SpeakerPopover</name>
    <message>
        <source>Speaker</source>
        <translation>Locuteur</translation>
    </message>
    <message>
        <source>Name of the speaker</source>
        <translation>Nom du locuteur</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Personne</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>Ici seulement</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Partout</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Écouter la voix</translation>
    </message>
    <message>
        <source>Colour {n}</source>
        <translation>Couleur {n}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Attribuer</translation>
    </message>
    <message>
        <source>Merge into</source>
        <translation>Fusionner avec</translation>
    </message>
    <message>
        <source>Assign to</source>
        <translation>Attribuer à</translation>
    </message>
</context>
<context>
    <name>SpeakerView</name>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Enter renames, Space plays the voice, M merges</source>
        <translation>Entrée pour renommer, Espace pour écouter la voix, M pour fusionner</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Écouter la voix</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Renommer…</translation>
    </message>
    <message>
        <source>Merge into…</source>
        <translation>Fusionner avec…</translation>
    </message>
</context>
<context>
    <name>SpeakersDialog</name>
    <message>
        <source>Identify speakers</source>
        <translation>Identifier les locuteurs</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n enregistrement</numerusform>
            <numerusform>%n enregistrements</numerusform>
        </translation>
    </message>
    <message>
        <source>The words stay. Sentences are split where the speaker changes. You can undo this.</source>
        <translation>Les mots ne changent pas. Les phrases sont scindées là où le locuteur change. Vous pouvez annuler cette action.</translation>
    </message>
    <message>
        <source>Identify</source>
        <translation>Identifier</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
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
        <translation>Télévision</translation>
    </message>
    <message>
        <source>Short clips, one line</source>
        <translation>Clips courts, une ligne</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisé</translation>
    </message>
    <message>
        <source>Subtitle style</source>
        <translation>Style des sous-titres</translation>
    </message>
    <message>
        <source>Characters per line</source>
        <translation>Caractères par ligne</translation>
    </message>
    <message>
        <source>Lines per subtitle</source>
        <translation>Lignes par sous-titre</translation>
    </message>
    <message>
        <source>Characters per second</source>
        <translation>Caractères par seconde</translation>
    </message>
    <message>
        <source>Most characters per second</source>
        <translation>Maximum par seconde</translation>
    </message>
    <message>
        <source>Shortest (s)</source>
        <translation>Durée minimale (s)</translation>
    </message>
    <message>
        <source>Longest (s)</source>
        <translation>Durée maximale (s)</translation>
    </message>
    <message>
        <source>Gap (s)</source>
        <translation>Intervalle (s)</translation>
    </message>
    <message>
        <source>Linger (s)</source>
        <translation>Maintien (s)</translation>
    </message>
    <message>
        <source>Two speakers per subtitle, with dashes</source>
        <translation>Deux locuteurs par sous-titre, avec tirets</translation>
    </message>
    <message>
        <source>Speaker names in SRT, STL, SBV and LRC</source>
        <translation>Noms des locuteurs en SRT, STL, SBV et LRC</translation>
    </message>
    <message>
        <source>Times of words in LRC</source>
        <translation>Horodatage des mots en LRC</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Mot à mot</translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation>De gauche à droite</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Contour</translation>
    </message>
    <message>
        <source>Karaoke in ASS</source>
        <translation>Karaoké en ASS</translation>
    </message>
    <message>
        <source>Subtitles</source>
        <translation>Sous-titres</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Show the numbers of this style</source>
        <translation>Afficher les valeurs de ce style</translation>
    </message>
</context>
<context>
    <name>TextChoices</name>
    <message>
        <source>Unchanged</source>
        <translation>Inchangé</translation>
    </message>
    <message>
        <source>Capitalise sentences</source>
        <translation>Majuscule en début de phrase</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>Minuscules</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>En lettres</translation>
    </message>
    <message>
        <source>In digits</source>
        <translation>En chiffres</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Ponctuation</translation>
    </message>
    <message>
        <source>Capitalisation</source>
        <translation>Majuscules</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>CHAT files follow their own rules.</source>
        <translation>Les fichiers CHAT suivent leurs propres règles.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
</context>
<context>
    <name>TextLayoutChoices</name>
    <message>
        <source>One sentence per line</source>
        <translation>Une phrase par ligne</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutes</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisée</translation>
    </message>
    <message>
        <source>One per turn</source>
        <translation>Un par tour de parole</translation>
    </message>
    <message>
        <source>Cut at pauses</source>
        <translation>Coupés aux pauses</translation>
    </message>
    <message>
        <source>One per sentence</source>
        <translation>Un par phrase</translation>
    </message>
    <message>
        <source>In every paragraph</source>
        <translation>Dans chaque paragraphe</translation>
    </message>
    <message>
        <source>When the speaker changes</source>
        <translation>Au changement de locuteur</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Modèle de ligne</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Horodatage</translation>
    </message>
    <message>
        <source>Time every (s)</source>
        <translation>Horodatage toutes les (s)</translation>
    </message>
    <message>
        <source>Paragraph</source>
        <translation>Paragraphe</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
    <message>
        <source>Paragraphs</source>
        <translation>Paragraphes</translation>
    </message>
    <message>
        <source>Line length</source>
        <translation>Longueur de ligne</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>Blank lines between paragraphs</source>
        <translation>Lignes vides entre les paragraphes</translation>
    </message>
    <message>
        <source>Line numbers</source>
        <translation>Numéros de ligne</translation>
    </message>
    <message>
        <source>Show the parts of this layout</source>
        <translation>Afficher les éléments de cette disposition</translation>
    </message>
    <message>
        <source>Adjust</source>
        <translation>Ajuster</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Texte brut</translation>
    </message>
    <message>
        <source>Fields: {fields}</source>
        <translation>Champs&#xa0;: {fields}</translation>
    </message>
</context>
<context>
    <name>TierQuestion</name>
    <message>
        <source>Choose tiers</source>
        <translation>Choisir les lignes d’annotation</translation>
    </message>
    <message>
        <source>Which tiers of {name} hold the speech?</source>
        <translation>Quelles lignes d’annotation de {name} contiennent la parole&#xa0;?</translation>
    </message>
    <message>
        <source>Which tiers of these {n} files hold the speech?</source>
        <translation>Quelles lignes d’annotation de ces {n} fichiers contiennent la parole&#xa0;?</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Lignes d’annotation</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s)</source>
        <translation>
            <numerusform>%n texte</numerusform>
            <numerusform>%n textes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimecodeChoices</name>
    <message>
        <source>drop-frame</source>
        <translation>drop-frame</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Images par seconde</translation>
    </message>
    <message>
        <source>Start timecode</source>
        <translation>Timecode de départ</translation>
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
        <translation>pistes&#xa0;: {heard} sur {count}</translation>
    </message>
    <message>
        <source>some sound skipped</source>
        <translation>une partie du son ignorée</translation>
    </message>
    <message>
        <source>Heard: {tracks}</source>
        <translation>Écoutées&#xa0;: {tracks}</translation>
    </message>
    <message>
        <source>Not heard: {track}</source>
        <translation>Non écoutée&#xa0;: {track}</translation>
    </message>
    <message>
        <source>The channels are inverted against each other. Mynah heard their difference.</source>
        <translation>Les canaux sont inversés l’un par rapport à l’autre. Mynah a écouté leur différence.</translation>
    </message>
    <message>
        <source>For {seconds} s, Mynah heard the centre channel alone.</source>
        <translation>Pendant {seconds}&#xa0;s, Mynah n’a écouté que le canal central.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) left out as the echo of a louder track</source>
        <translation>
            <numerusform>%n mot omis, écho d’une piste plus forte</numerusform>
            <numerusform>%n mots omis, échos d’une piste plus forte</numerusform>
        </translation>
    </message>
    <message>
        <source>a copy of {tracks}</source>
        <translation>une copie de {tracks}</translation>
    </message>
    <message>
        <source>a mix of {tracks}</source>
        <translation>un mixage de {tracks}</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>non choisie</translation>
    </message>
    <message>
        <source>cannot be decoded</source>
        <translation>impossible à décoder</translation>
    </message>
    <message>
        <source>no speech</source>
        <translation>pas de parole</translation>
    </message>
</context>
<context>
    <name>TranscribeSheet</name>
    <message>
        <source>Advanced</source>
        <translation>Options avancées</translation>
    </message>
    <message>
        <source>Don&apos;t ask for this folder</source>
        <translation>Ne pas demander pour ce dossier</translation>
    </message>
    <message>
        <source>Transcribe</source>
        <translation>Transcrire</translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into one recording</source>
        <translation>
            <numerusform>Réunir %n fichier en un enregistrement</numerusform>
            <numerusform>Réunir %n fichiers en un enregistrement</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Join %n file(s) into {recordings} recordings</source>
        <translation>
            <numerusform>Réunir %n fichier en {recordings} enregistrements</numerusform>
            <numerusform>Réunir %n fichiers en {recordings} enregistrements</numerusform>
        </translation>
    </message>
    <message>
        <source>{text} (missing: {names})</source>
        <translation>{text} (manquants&#xa0;: {names})</translation>
    </message>
    <message>
        <source>Mynah writes the joined sound beside the files. The transcript then has one clock.</source>
        <translation>Mynah écrit le son assemblé à côté des fichiers. La transcription a alors un horodatage continu.</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Confidentiel</translation>
    </message>
    <message>
        <source>Everything stays on this computer.</source>
        <translation>Tout reste sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Download and transcribe</source>
        <translation>Télécharger et transcrire</translation>
    </message>
    <message>
        <source>Transcribe this part again</source>
        <translation>Retranscrire ce passage</translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s) again</source>
        <translation>
            <numerusform>Retranscrire %n enregistrement</numerusform>
            <numerusform>Retranscrire %n enregistrements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Transcribe %n recording(s)</source>
        <translation>
            <numerusform>Transcrire %n enregistrement</numerusform>
            <numerusform>Transcrire %n enregistrements</numerusform>
        </translation>
    </message>
    <message>
        <source>You can undo this.</source>
        <translation>Vous pouvez annuler cette action.</translation>
    </message>
    <message>
        <source>ready in about {time} on this computer</source>
        <translation>prêt dans environ {time} sur cet ordinateur</translation>
    </message>
    <message>
        <source>The current transcripts stay under Earlier versions.</source>
        <translation>Les transcriptions actuelles restent dans «&#xa0;Versions précédentes&#xa0;».</translation>
    </message>
</context>
<context>
    <name>TranscriptActions</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy with names and times</source>
        <translation>Copier avec noms et horodatages</translation>
    </message>
    <message>
        <source>Copy transcript</source>
        <translation>Copier la transcription</translation>
    </message>
    <message>
        <source>Edit segment</source>
        <translation>Modifier le segment</translation>
    </message>
    <message>
        <source>Edit translation</source>
        <translation>Modifier la traduction</translation>
    </message>
    <message>
        <source>Split segment</source>
        <translation>Scinder le segment</translation>
    </message>
    <message>
        <source>Merge with previous</source>
        <translation>Fusionner avec le précédent</translation>
    </message>
    <message>
        <source>Merge with next</source>
        <translation>Fusionner avec le suivant</translation>
    </message>
    <message>
        <source>Start at playhead</source>
        <translation>Début à la tête de lecture</translation>
    </message>
    <message>
        <source>End at playhead</source>
        <translation>Fin à la tête de lecture</translation>
    </message>
    <message>
        <source>Set language…</source>
        <translation>Définir la langue…</translation>
    </message>
    <message>
        <source>Transcribe this part again…</source>
        <translation>Retranscrire ce passage…</translation>
    </message>
    <message>
        <source>Assign speaker…</source>
        <translation>Attribuer un locuteur…</translation>
    </message>
    <message>
        <source>Rename speaker…</source>
        <translation>Renommer le locuteur…</translation>
    </message>
    <message>
        <source>Merge speaker into…</source>
        <translation>Fusionner le locuteur avec…</translation>
    </message>
    <message>
        <source>Start a new speaker here</source>
        <translation>Nouveau locuteur à partir d’ici</translation>
    </message>
    <message>
        <source>Play voice</source>
        <translation>Écouter la voix</translation>
    </message>
    <message>
        <source>Import speakers…</source>
        <translation>Importer des locuteurs…</translation>
    </message>
    <message>
        <source>Export speaker turns (RTTM)…</source>
        <translation>Exporter les tours de parole (RTTM)…</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Rechercher…</translation>
    </message>
    <message>
        <source>Find and replace…</source>
        <translation>Rechercher et remplacer…</translation>
    </message>
    <message>
        <source>Apply replacements</source>
        <translation>Appliquer les remplacements</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Rechercher le suivant</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rechercher le précédent</translation>
    </message>
    <message>
        <source>Next to review</source>
        <translation>Point à vérifier suivant</translation>
    </message>
    <message>
        <source>Previous to review</source>
        <translation>Point à vérifier précédent</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Lecture ou pause</translation>
    </message>
    <message>
        <source>Play from word</source>
        <translation>Lire à partir du mot</translation>
    </message>
    <message>
        <source>Back 5 seconds</source>
        <translation>Reculer de 5 secondes</translation>
    </message>
    <message>
        <source>Ahead 5 seconds</source>
        <translation>Avancer de 5 secondes</translation>
    </message>
    <message>
        <source>Follow playhead</source>
        <translation>Suivre la tête de lecture</translation>
    </message>
    <message>
        <source>Back to playhead</source>
        <translation>Revenir à la tête de lecture</translation>
    </message>
    <message>
        <source>Loop sentence</source>
        <translation>Lire la phrase en boucle</translation>
    </message>
    <message>
        <source>Add missing speech</source>
        <translation>Ajouter la parole manquante</translation>
    </message>
    <message>
        <source>Read or edit</source>
        <translation>Consulter ou modifier</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Plus grand</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Plus petit</translation>
    </message>
    <message>
        <source>Normal size</source>
        <translation>Taille normale</translation>
    </message>
    <message>
        <source>Narrow</source>
        <translation>Étroite</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Wide</source>
        <translation>Large</translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation>Forme d’onde</translation>
    </message>
    <message>
        <source>Speaker lanes</source>
        <translation>Pistes des locuteurs</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Astuces</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Plus vite</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Plus lentement</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom avant</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom arrière</translation>
    </message>
    <message>
        <source>Revert to original</source>
        <translation>Revenir à l’original</translation>
    </message>
    <message>
        <source>Revert the whole transcript…</source>
        <translation>Revenir à la transcription d’origine…</translation>
    </message>
    <message>
        <source>Copy transcript with names and times</source>
        <translation>Copier la transcription avec noms et horodatages</translation>
    </message>
    <message>
        <source>Copy transcript as plain text</source>
        <translation>Copier la transcription en texte brut</translation>
    </message>
    <message>
        <source>Summarise…</source>
        <translation>Résumer…</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Nettoyer…</translation>
    </message>
    <message>
        <source>Assign to new speaker ({n})</source>
        <translation>Attribuer à un nouveau locuteur ({n})</translation>
    </message>
    <message>
        <source>Assign to {name}</source>
        <translation>Attribuer à {name}</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>Segment</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>Locuteurs</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Lecture</translation>
    </message>
</context>
<context>
    <name>TranscriptHeader</name>
    <message>
        <source>live</source>
        <translation>en direct</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>endommagé</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>The recording is damaged at {times}. Words may be missing.</source>
        <translation>L’enregistrement est endommagé à {times}. Des mots peuvent manquer.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Enregistré</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Pas encore enregistré</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Non enregistré</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
</context>
<context>
    <name>TranscriptModel</name>
    <message>
        <source>in {language}</source>
        <translation>langue&#xa0;: {language}</translation>
    </message>
    <message>
        <source>translated: {text}</source>
        <translation>traduit&#xa0;: {text}</translation>
    </message>
    <message numerus="yes">
        <source>%n uncertain word(s)</source>
        <translation>
            <numerusform>%n mot incertain</numerusform>
            <numerusform>%n mots incertains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) from the vocabulary</source>
        <translation>
            <numerusform>%n mot du vocabulaire</numerusform>
            <numerusform>%n mots du vocabulaire</numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>non terminé</translation>
    </message>
</context>
<context>
    <name>TranscriptPane</name>
    <message>
        <source>Transcript pane</source>
        <translation>Volet de transcription</translation>
    </message>
    <message>
        <source>No uncertain words</source>
        <translation>Aucun mot incertain</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n ligne copiée</numerusform>
            <numerusform>%n lignes copiées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n speaker(s)</source>
        <translation>
            <numerusform>%n locuteur</numerusform>
            <numerusform>%n locuteurs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptStack</name>
    <message>
        <source>Choose a recording to read and play it here</source>
        <translation>Choisissez un enregistrement pour le lire et l’écouter ici</translation>
    </message>
    <message>
        <source>Recording… The first words appear here.</source>
        <translation>Enregistrement en cours… Les premiers mots apparaîtront ici.</translation>
    </message>
    <message>
        <source>Waiting to be transcribed</source>
        <translation>En attente de transcription</translation>
    </message>
    <message>
        <source>Paused before the first words</source>
        <translation>Suspendu avant les premiers mots</translation>
    </message>
    <message>
        <source>Transcribing… The first words appear here.</source>
        <translation>Transcription en cours… Les premiers mots apparaîtront ici.</translation>
    </message>
    <message>
        <source>Transcription failed</source>
        <translation>Échec de la transcription</translation>
    </message>
    <message>
        <source>Cancelled before the first words</source>
        <translation>Annulé avant les premiers mots</translation>
    </message>
    <message>
        <source>No speech found in this recording</source>
        <translation>Aucune parole trouvée dans cet enregistrement</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation>Transcription</translation>
    </message>
    <message>
        <source>{confidence}, other reading: {words}</source>
        <translation>{confidence}, autre lecture&#xa0;: {words}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>no speech heard here: possibly not spoken</source>
        <translation>aucune parole entendue ici&#xa0;: peut-être non prononcé</translation>
    </message>
    <message>
        <source>repeats the words before: possibly not spoken</source>
        <translation>répète les mots précédents&#xa0;: peut-être non prononcé</translation>
    </message>
    <message>
        <source>typed, or without a confidence</source>
        <translation>saisi, ou sans indice de confiance</translation>
    </message>
    <message numerus="yes">
        <source>%n % sure</source>
        <translation>
            <numerusform>sûr à %n&#xa0;%</numerusform>
            <numerusform>sûr à %n&#xa0;%</numerusform>
        </translation>
    </message>
    <message>
        <source>from your vocabulary: without it, another word</source>
        <translation>issu de votre vocabulaire&#xa0;: sans lui, un autre mot</translation>
    </message>
</context>
<context>
    <name>TranslationEditor</name>
    <message>
        <source>Segment translation</source>
        <translation>Traduction du segment</translation>
    </message>
</context>
<context>
    <name>UpdateCheck</name>
    <message>
        <source>Mynah is up to date.</source>
        <translation>Mynah est à jour.</translation>
    </message>
    <message>
        <source>Mynah {version} is available: {page}</source>
        <translation>Mynah {version} est disponible&#xa0;: {page}</translation>
    </message>
</context>
<context>
    <name>VersionsDialog</name>
    <message>
        <source>Earlier versions</source>
        <translation>Versions précédentes</translation>
    </message>
    <message>
        <source>Earlier transcripts of {name}.</source>
        <translation>Transcriptions précédentes de {name}.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>Edits</source>
        <translation>Modifications</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>The current transcript becomes an earlier version</source>
        <translation>La transcription actuelle devient une version précédente</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>No earlier versions yet. “Transcribe again” keeps the current transcript here.</source>
        <translation>Aucune version précédente pour l’instant. «&#xa0;Retranscrire&#xa0;» conserve ici la transcription actuelle.</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importé</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
</context>
<context>
    <name>VoicePanel</name>
    <message>
        <source>Suggest names</source>
        <translation>Proposer des noms</translation>
    </message>
    <message>
        <source>Compare the speakers with known voices</source>
        <translation>Comparer les locuteurs aux voix connues</translation>
    </message>
    <message>
        <source>Remember this voice</source>
        <translation>Retenir cette voix</translation>
    </message>
    <message>
        <source>Ask the person first</source>
        <translation>Demandez d’abord à la personne</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Écoute…</translation>
    </message>
    <message>
        <source>{speaker}: sounds like {name} ({percent} %)</source>
        <translation>{speaker}&#xa0;: ressemble à {name} ({percent}&#xa0;%)</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>Utiliser {name}</translation>
    </message>
    <message>
        <source>Name this speaker</source>
        <translation>Nommer ce locuteur</translation>
    </message>
</context>
<context>
    <name>VoiceSession</name>
    <message>
        <source>Choose a speaker with a name first.</source>
        <translation>Choisissez d’abord un locuteur qui a un nom.</translation>
    </message>
    <message>
        <source>No other known voice is similar enough.</source>
        <translation>Aucune autre voix connue n’est assez semblable.</translation>
    </message>
    <message>
        <source>Another model computed these voice prints, so they were not compared: {names}.</source>
        <translation>Un autre modèle a calculé ces empreintes vocales, elles n’ont donc pas été comparées&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>The demo voice model knows synthetic voices only.</source>
        <translation>Le modèle de voix de démonstration ne connaît que des voix synthétiques.</translation>
    </message>
    <message>
        <source>Mynah knows the voice of {name} now. Delete it with “mynah voices forget”.</source>
        <translation>Mynah connaît maintenant la voix de {name}. Supprimez-la avec «&#xa0;mynah voices forget&#xa0;».</translation>
    </message>
</context>
<context>
    <name>WatchDialog</name>
    <message>
        <source>Watched folders</source>
        <translation>Dossiers surveillés</translation>
    </message>
    <message>
        <source>No folder is watched yet. Add the folder where recordings arrive.</source>
        <translation>Aucun dossier n’est surveillé pour l’instant. Ajoutez le dossier où arrivent les enregistrements.</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ajouter un dossier…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Stop watching this folder. Its files stay.</source>
        <translation>Ne plus surveiller ce dossier. Ses fichiers sont conservés.</translation>
    </message>
    <message>
        <source>Watch this folder</source>
        <translation>Surveiller ce dossier</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Detect</source>
        <translation>Détecter</translation>
    </message>
    <message>
        <source>Folder for the transcripts</source>
        <translation>Dossier des transcriptions</translation>
    </message>
    <message>
        <source>Next to each recording</source>
        <translation>À côté de chaque enregistrement</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder for the transcripts</source>
        <translation>Choisir le dossier des transcriptions</translation>
    </message>
    <message>
        <source>Show Mynah when a recording arrives</source>
        <translation>Afficher Mynah quand un enregistrement arrive</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>While Mynah runs, it transcribes each recording in these folders once. It waits until the file is complete. Folders inside them count too.</source>
        <translation>Tant que Mynah est ouvert, il transcrit une fois chaque enregistrement de ces dossiers. Il attend que le fichier soit complet. Les sous-dossiers comptent aussi.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
    <message>
        <source>Same as the window</source>
        <translation>Comme dans la fenêtre</translation>
    </message>
    <message>
        <source>{path} is already watched</source>
        <translation>{path} est déjà surveillé</translation>
    </message>
    <message>
        <source>Can&apos;t watch a folder whose name ends like a recording&apos;s</source>
        <translation>Impossible de surveiller un dossier dont le nom se termine comme celui d’un enregistrement</translation>
    </message>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>watched after Save</source>
        <translation>surveillé après validation</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>surveillé</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still arriving</source>
        <translation>
            <numerusform>%n fichier en cours d’arrivée</numerusform>
            <numerusform>%n fichiers en cours d’arrivée</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder to watch</source>
        <translation>Dossier à surveiller</translation>
    </message>
    <message>
        <source>Choose at least one format.</source>
        <translation>Choisissez au moins un format.</translation>
    </message>
    <message>
        <source>Choose a folder with its full path.</source>
        <translation>Choisissez un dossier avec son chemin complet.</translation>
    </message>
</context>
<context>
    <name>WatchParts</name>
    <message>
        <source>Watched folders…</source>
        <translation>Dossiers surveillés…</translation>
    </message>
</context>
<context>
    <name>Waveform</name>
    <message>
        <source>Position in the recording</source>
        <translation>Position dans l’enregistrement</translation>
    </message>
    <message>
        <source>Arrow keys move by five seconds</source>
        <translation>Les touches fléchées déplacent de cinq secondes</translation>
    </message>
    <message>
        <source>{time}: the recording is damaged here, words may be missing</source>
        <translation>{time}&#xa0;: l’enregistrement est endommagé ici, des mots peuvent manquer</translation>
    </message>
    <message>
        <source>Drag to change the segment. Alt: without snapping.</source>
        <translation>Faites glisser pour modifier le segment. Alt&#xa0;: sans magnétisme.</translation>
    </message>
    <message>
        <source>{time} · Shift and drag: choose a part</source>
        <translation>{time} · Maj et glisser&#xa0;: choisir un passage</translation>
    </message>
    <message>
        <source>No waveform available</source>
        <translation>Aucune forme d’onde disponible</translation>
    </message>
</context>
<context>
    <name>WordsDialog</name>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulaire</translation>
    </message>
    <message>
        <source>All recordings</source>
        <translation>Tous les enregistrements</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Pour</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Autre dossier…</translation>
    </message>
    <message>
        <source>Add a vocabulary for a folder</source>
        <translation>Ajouter un vocabulaire pour un dossier</translation>
    </message>
    <message>
        <source>Words and phrases, one per line</source>
        <translation>Mots et expressions, un par ligne</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Add words from a file</source>
        <translation>Ajouter des mots depuis un fichier</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Add the words that you corrected often</source>
        <translation>Ajouter les mots que vous avez souvent corrigés</translation>
    </message>
    <message>
        <source>Vocabulary strength</source>
        <translation>Force du vocabulaire</translation>
    </message>
    <message>
        <source>Replacements, one per line</source>
        <translation>Remplacements, un par ligne</translation>
    </message>
    <message>
        <source>Add replacements from a file</source>
        <translation>Ajouter des remplacements depuis un fichier</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Names and terms that may be spoken, one per line. Optional after |: a strength (1 is usual), then wrong spellings. Example: Nguyen | 2 | new yen</source>
        <translation>Noms et termes qui peuvent être prononcés, un par ligne. Facultatif après |&#xa0;: une force (1 est l’usage), puis des orthographes erronées. Exemple&#xa0;: Nguyen | 2 | new yen</translation>
    </message>
    <message>
        <source>Mynah replaces these words in new transcripts. You can undo this. Plain words match in any case. &quot;Words&quot; in quotation marks match exactly. /Patterns/ are regular expressions.</source>
        <translation>Mynah remplace ces mots dans les nouvelles transcriptions. Vous pouvez annuler cette action. Les mots simples s’appliquent quelle que soit la casse. Les &quot;mots&quot; entre guillemets s’appliquent exactement. Les /motifs/ sont des expressions régulières.</translation>
    </message>
    <message>
        <source>Applies to recordings that haven&apos;t started. Transcribe finished recordings again.</source>
        <translation>S’applique aux enregistrements encore en attente. Retranscrivez les enregistrements terminés.</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Force</translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation>Remplacements</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
    </message>
    <message>
        <source>Gentle: only between words that sound almost alike</source>
        <translation>Douce&#xa0;: seulement entre des mots qui se ressemblent beaucoup à l’oreille</translation>
    </message>
    <message>
        <source>Recommended: finds more of your words, seldom changes others</source>
        <translation>Recommandée&#xa0;: trouve davantage de vos mots, en change rarement d’autres</translation>
    </message>
    <message>
        <source>Strong: some of your words may appear by mistake</source>
        <translation>Forte&#xa0;: certains de vos mots peuvent apparaître par erreur</translation>
    </message>
    <message>
        <source>Very strong: your words will appear by mistake</source>
        <translation>Très forte&#xa0;: vos mots apparaîtront par erreur</translation>
    </message>
    <message>
        <source>Folder of recordings</source>
        <translation>Dossier d’enregistrements</translation>
    </message>
    <message>
        <source>Add from a file</source>
        <translation>Ajouter depuis un fichier</translation>
    </message>
    <message>
        <source>Often corrected: {words}</source>
        <translation>Souvent corrigés&#xa0;: {words}</translation>
    </message>
</context>
<context>
    <name>WordsParts</name>
    <message>
        <source>No replacements yet.</source>
        <translation>Aucun remplacement pour l’instant.</translation>
    </message>
    <message>
        <source>Vocabulary…</source>
        <translation>Vocabulaire…</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n remplacement</numerusform>
            <numerusform>%n remplacements</numerusform>
        </translation>
    </message>
    <message>
        <source>You corrected {words} several times. Add to the vocabulary?</source>
        <translation>Vous avez corrigé {words} plusieurs fois. Ajouter au vocabulaire&#xa0;?</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
</context>
<context>
    <name>ZoomControls</name>
    <message>
        <source>Zoom of the waveform</source>
        <translation>Zoom de la forme d’onde</translation>
    </message>
    <message>
        <source>Zoom out (Alt+-)</source>
        <translation>Zoom arrière (Alt+-)</translation>
    </message>
    <message>
        <source>Zoom in (Alt++)</source>
        <translation>Zoom avant (Alt++)</translation>
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
        <translation>Quitter Mynah</translation>
    </message>
    <message>
        <source>Couldn&apos;t save your last edits: {why}</source>
        <translation>Impossible d’enregistrer vos dernières modifications&#xa0;: {why}</translation>
    </message>
    <message>
        <source>Mynah tries again every second. If you quit now, they will be lost.</source>
        <translation>Mynah réessaie chaque seconde. Si vous quittez maintenant, elles seront perdues.</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>Quitter sans enregistrer</translation>
    </message>
    <message>
        <source>Keep Mynah open</source>
        <translation>Garder Mynah ouvert</translation>
    </message>
</context>
<context>
    <name>_QuitQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Quitter Mynah</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s) isn&apos;t/aren&apos;t finished. Quit now?</source>
        <translation>
            <numerusform>%n enregistrement n’est pas terminé. Quitter maintenant&#xa0;?</numerusform>
            <numerusform>%n enregistrements ne sont pas terminés. Quitter maintenant&#xa0;?</numerusform>
        </translation>
    </message>
    <message>
        <source>They continue at the next start.</source>
        <translation>La transcription reprendra au prochain démarrage.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Continuer le travail</translation>
    </message>
</context>
<context>
    <name>_RecordingQuestion</name>
    <message>
        <source>Quit Mynah</source>
        <translation>Quitter Mynah</translation>
    </message>
    <message>
        <source>A recording is running. Stop it and quit?</source>
        <translation>Un enregistrement est en cours. L’arrêter et quitter&#xa0;?</translation>
    </message>
    <message>
        <source>Mynah saves the recording. It finishes the text at the next start.</source>
        <translation>Mynah sauvegarde l’enregistrement. Le texte sera terminé au prochain démarrage.</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Arrêter et sauvegarder</translation>
    </message>
    <message>
        <source>Keep recording</source>
        <translation>Continuer l’enregistrement</translation>
    </message>
</context>
<context>
    <name>backend</name>
    <message>
        <source>Mynah uses NVIDIA NeMo, which is slower: {reason}.</source>
        <translation>Mynah utilise NVIDIA NeMo, qui est plus lent&#xa0;: {reason}.</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>file not found</source>
        <translation>fichier introuvable</translation>
    </message>
    <message>
        <source>It may have been moved or renamed. Check the path.</source>
        <translation>Il a peut-être été déplacé ou renommé. Vérifiez le chemin.</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>c’est un dossier, pas un fichier</translation>
    </message>
    <message>
        <source>Choose the files in it, or remove the media suffix from the folder&apos;s name.</source>
        <translation>Choisissez les fichiers qu’il contient, ou retirez l’extension multimédia du nom du dossier.</translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation>c’est un périphérique ou un tube, pas un fichier</translation>
    </message>
    <message>
        <source>Save its output to a file first.</source>
        <translation>Enregistrez d’abord sa sortie dans un fichier.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read the file</source>
        <translation>vous n’avez pas l’autorisation de lire le fichier</translation>
    </message>
    <message>
        <source>Ask its owner for permission.</source>
        <translation>Demandez l’autorisation à son propriétaire.</translation>
    </message>
    <message>
        <source>the file&apos;s name is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>le nom du fichier contient des caractères non valides, et Mynah ne peut pas nommer une transcription d’après lui</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>Renommez le fichier.</translation>
    </message>
    <message>
        <source>the name of {path} is not valid text, and Mynah can&apos;t name a transcript after it</source>
        <translation>le nom de {path} contient des caractères non valides, et Mynah ne peut pas nommer une transcription d’après lui</translation>
    </message>
    <message>
        <source>the file is empty (0 bytes)</source>
        <translation>le fichier est vide (0 octet)</translation>
    </message>
    <message>
        <source>Copy it again from the device that recorded it.</source>
        <translation>Copiez-le de nouveau depuis l’appareil qui l’a enregistré.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read this file</source>
        <translation>Mynah ne peut pas lire ce fichier</translation>
    </message>
    <message>
        <source>It may not be audio or video. Convert it to WAV, FLAC or MP3, then try again.</source>
        <translation>Ce n’est peut-être ni de l’audio ni de la vidéo. Convertissez-le en WAV, FLAC ou MP3, puis réessayez.</translation>
    </message>
    <message>
        <source>the file has no audio track</source>
        <translation>le fichier n’a pas de piste audio</translation>
    </message>
    <message>
        <source>Choose a file with sound.</source>
        <translation>Choisissez un fichier qui contient du son.</translation>
    </message>
    <message>
        <source>the audio track is empty (0 seconds)</source>
        <translation>la piste audio est vide (0 seconde)</translation>
    </message>
    <message>
        <source>Copy the file again from the device that recorded it.</source>
        <translation>Copiez de nouveau le fichier depuis l’appareil qui l’a enregistré.</translation>
    </message>
    <message>
        <source>the recording is incomplete: its index is missing</source>
        <translation>l’enregistrement est incomplet&#xa0;: son index est absent</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t support this audio format ({codec})</source>
        <translation>Mynah ne prend pas en charge ce format audio ({codec})</translation>
    </message>
    <message>
        <source>Convert the file to WAV or FLAC.</source>
        <translation>Convertissez le fichier en WAV ou en FLAC.</translation>
    </message>
    <message>
        <source>the recording is copy-protected (DRM)</source>
        <translation>l’enregistrement est protégé contre la copie (DRM)</translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation>Utilisez une copie sans protection.</translation>
    </message>
    <message>
        <source>the recording is damaged from {seconds} s on</source>
        <translation>l’enregistrement est endommagé à partir de {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>Copy it again, or repair it with an audio editor.</source>
        <translation>Copiez-le de nouveau, ou réparez-le avec un éditeur audio.</translation>
    </message>
    <message>
        <source>no part of this file could be decoded</source>
        <translation>aucune partie de ce fichier n’a pu être décodée</translation>
    </message>
    <message>
        <source>It may be damaged, or not audio. Copy it again, and check that another program plays it.</source>
        <translation>Il est peut-être endommagé, ou ce n’est pas de l’audio. Copiez-le de nouveau, et vérifiez qu’un autre programme le lit.</translation>
    </message>
    <message>
        <source>this is a link that leads back to itself</source>
        <translation>c’est un lien qui ramène à lui-même</translation>
    </message>
    <message>
        <source>Remove the link, and choose the recording itself.</source>
        <translation>Supprimez le lien, et choisissez l’enregistrement lui-même.</translation>
    </message>
    <message>
        <source>reading the file failed before its end ({reason})</source>
        <translation>la lecture du fichier a échoué avant la fin ({reason})</translation>
    </message>
    <message>
        <source>Check the disk or the network drive.</source>
        <translation>Vérifiez le disque ou le lecteur réseau.</translation>
    </message>
    <message>
        <source>the disk or network drive of this file is not responding</source>
        <translation>le disque ou le lecteur réseau de ce fichier ne répond pas</translation>
    </message>
    <message>
        <source>Reconnect it, or copy the file to another disk. Then try again.</source>
        <translation>Reconnectez-le, ou copiez le fichier sur un autre disque. Puis réessayez.</translation>
    </message>
    <message>
        <source>the file changed during transcription</source>
        <translation>le fichier a changé pendant la transcription</translation>
    </message>
    <message>
        <source>Wait until it is complete, then try again.</source>
        <translation>Attendez qu’il soit complet, puis réessayez.</translation>
    </message>
    <message>
        <source>the engine crashed twice on this file ({cause})</source>
        <translation>le moteur a planté deux fois sur ce fichier ({cause})</translation>
    </message>
    <message>
        <source>Try another model. Please report the problem with the log.</source>
        <translation>Essayez un autre modèle. Merci de signaler le problème en joignant le journal.</translation>
    </message>
    <message>
        <source>no file with the same name was found to pair it with</source>
        <translation>aucun fichier du même nom n’a été trouvé pour l’associer</translation>
    </message>
    <message>
        <source>Name both files: mynah align RECORDING TRANSCRIPT.</source>
        <translation>Indiquez les deux fichiers&#xa0;: mynah align ENREGISTREMENT TRANSCRIPTION.</translation>
    </message>
    <message>
        <source>the model doesn&apos;t support the language {language}</source>
        <translation>le modèle ne prend pas en charge la langue {language}</translation>
    </message>
    <message>
        <source>It supports: {known}.</source>
        <translation>Il prend en charge&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>the demo model supports only English, not {language}</source>
        <translation>le modèle de démonstration ne prend en charge que l’anglais, pas {language}</translation>
    </message>
    <message>
        <source>Choose another model (see `mynah models`).</source>
        <translation>Choisissez un autre modèle (voir `mynah models`).</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t support the language {language}</source>
        <translation>le modèle {model} ne prend pas en charge la langue {language}</translation>
    </message>
    <message>
        <source>It supports: {known}. Or choose another model (see `mynah models`).</source>
        <translation>Il prend en charge&#xa0;: {known}. Ou choisissez un autre modèle (voir `mynah models`).</translation>
    </message>
    <message>
        <source>the model {model} identifies at most {most} speakers, not {exactly}</source>
        <translation>le modèle {model} identifie au plus {most} locuteurs, pas {exactly}</translation>
    </message>
    <message>
        <source>Ask for fewer speakers, or choose another model (see `mynah models`).</source>
        <translation>Demandez moins de locuteurs, ou choisissez un autre modèle (voir `mynah models`).</translation>
    </message>
    <message>
        <source>another Mynah (process {pid}) is working on this file</source>
        <translation>une autre instance de Mynah (processus {pid}) travaille sur ce fichier</translation>
    </message>
    <message>
        <source>Wait until it finishes, or close it.</source>
        <translation>Attendez qu’elle ait terminé, ou fermez-la.</translation>
    </message>
    <message>
        <source>the transcript has version {version}, and this Mynah reads versions up to {known}</source>
        <translation>la transcription est de version {version}, et ce Mynah lit les versions jusqu’à {known}</translation>
    </message>
    <message>
        <source>Update Mynah.</source>
        <translation>Mettez Mynah à jour.</translation>
    </message>
    <message>
        <source>this JSON is of no kind that Mynah knows ({reason})</source>
        <translation>ce JSON n’est d’aucun type connu de Mynah ({reason})</translation>
    </message>
    <message>
        <source>Export it again, or in another format such as SRT.</source>
        <translation>Exportez-le de nouveau, ou dans un autre format comme SRT.</translation>
    </message>
    <message>
        <source>unknown format: {unknown}</source>
        <translation>format inconnu&#xa0;: {unknown}</translation>
    </message>
    <message>
        <source>Choose from {known}. Separate several formats by commas.</source>
        <translation>Choisissez parmi {known}. Séparez plusieurs formats par des virgules.</translation>
    </message>
    <message>
        <source>{option} can&apos;t be {value} ({reason})</source>
        <translation>{option} ne peut pas être {value} ({reason})</translation>
    </message>
    <message>
        <source>See `mynah convert --help`.</source>
        <translation>Voir `mynah convert --help`.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t read {suffix} files as transcripts</source>
        <translation>Mynah ne peut pas lire les fichiers {suffix} comme transcriptions</translation>
    </message>
    <message>
        <source>It reads files with these endings: {known}.</source>
        <translation>Il lit les fichiers avec ces extensions&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>this {kind} file can&apos;t be read ({reason})</source>
        <translation>ce fichier {kind} est illisible ({reason})</translation>
    </message>
    <message>
        <source>Open it in the program that wrote it, and save it again.</source>
        <translation>Ouvrez-le dans le programme qui l’a écrit, puis enregistrez-le de nouveau.</translation>
    </message>
    <message>
        <source>the file has no tier “{name}”</source>
        <translation>le fichier n’a pas de ligne d’annotation «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>Choose from its tiers: {known}.</source>
        <translation>Choisissez parmi ses lignes&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>the text encoding is unknown</source>
        <translation>l’encodage du texte est inconnu</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>Enregistrez le fichier en UTF-8.</translation>
    </message>
    <message>
        <source>the file is larger than {largest} MB, too large for a text</source>
        <translation>le fichier dépasse {largest}&#xa0;Mo, ce qui est trop pour un texte</translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation>Vérifiez qu’il s’agit du bon fichier.</translation>
    </message>
    <message>
        <source>the file contains no words</source>
        <translation>le fichier ne contient aucun mot</translation>
    </message>
    <message>
        <source>the file contains no speaker turns</source>
        <translation>le fichier ne contient aucun tour de parole</translation>
    </message>
    <message>
        <source>Choose an RTTM file. Its lines begin with SPEAKER.</source>
        <translation>Choisissez un fichier RTTM. Ses lignes commencent par SPEAKER.</translation>
    </message>
    <message>
        <source>the reference contains no words</source>
        <translation>la référence ne contient aucun mot</translation>
    </message>
    <message>
        <source>Mynah has no finished transcript of this recording</source>
        <translation>Mynah n’a pas de transcription terminée de cet enregistrement</translation>
    </message>
    <message>
        <source>Transcribe it first, or choose a transcript file.</source>
        <translation>Transcrivez-le d’abord, ou choisissez un fichier de transcription.</translation>
    </message>
    <message>
        <source>this file is not a backup of Mynah&apos;s archive ({reason})</source>
        <translation>ce fichier n’est pas une sauvegarde des archives de Mynah ({reason})</translation>
    </message>
    <message>
        <source>Choose a file that `mynah archive backup` or the window wrote.</source>
        <translation>Choisissez un fichier écrit par `mynah archive backup` ou par la fenêtre.</translation>
    </message>
    <message>
        <source>channel {channel} (counted from 0) doesn&apos;t exist: the recording has {channels}</source>
        <translation>le canal {channel} (compté à partir de 0) n’existe pas&#xa0;: l’enregistrement en a {channels}</translation>
    </message>
    <message>
        <source>Correct the channel in the manifest.</source>
        <translation>Corrigez le canal dans le manifeste.</translation>
    </message>
    <message>
        <source>no sound track of this recording is {choice}</source>
        <translation>aucune piste audio de cet enregistrement ne correspond à {choice}</translation>
    </message>
    <message>
        <source>It has these tracks: {tracks}. Choose one of them, or auto.</source>
        <translation>Il contient ces pistes&#xa0;: {tracks}. Choisissez l’une d’elles, ou auto.</translation>
    </message>
    <message>
        <source>channels can&apos;t separate the speakers: only one channel of this recording is used</source>
        <translation>les canaux ne peuvent pas séparer les locuteurs&#xa0;: un seul canal de cet enregistrement est utilisé</translation>
    </message>
    <message>
        <source>Don&apos;t limit the recording to one channel, or choose another way to identify speakers.</source>
        <translation>Ne limitez pas l’enregistrement à un canal, ou choisissez un autre moyen d’identifier les locuteurs.</translation>
    </message>
    <message>
        <source>no results of a run were found here</source>
        <translation>aucun résultat d’exécution n’a été trouvé ici</translation>
    </message>
    <message>
        <source>Use the folder or address that `mynah batch` had as --output.</source>
        <translation>Utilisez le dossier ou l’adresse donnés à `mynah batch` comme --output.</translation>
    </message>
    <message>
        <source>this is not the file that was transcribed</source>
        <translation>ce n’est pas le fichier qui a été transcrit</translation>
    </message>
    <message>
        <source>Transcribe it again, or restore the old file.</source>
        <translation>Retranscrivez-le, ou restaurez l’ancien fichier.</translation>
    </message>
    <message>
        <source>the file was saved again after its transcription, and has the same size</source>
        <translation>le fichier a été réécrit après sa transcription, et sa taille est la même</translation>
    </message>
    <message>
        <source>Transcribe it again if it is another recording now.</source>
        <translation>Retranscrivez-le si c’est maintenant un autre enregistrement.</translation>
    </message>
    <message>
        <source>Transcribe it first.</source>
        <translation>Transcrivez-le d’abord.</translation>
    </message>
    <message>
        <source>this is not a post-processing file ({reason})</source>
        <translation>ce n’est pas un fichier de post-traitement ({reason})</translation>
    </message>
    <message>
        <source>The file must be YAML with `parameters:`, such as onset, offset and min_duration_on.</source>
        <translation>Le fichier doit être en YAML avec `parameters:`, par exemple onset, offset et min_duration_on.</translation>
    </message>
    <message>
        <source>line {line}: {value} can&apos;t be a vocabulary word</source>
        <translation>ligne {line}&#xa0;: {value} ne peut pas être un mot du vocabulaire</translation>
    </message>
    <message>
        <source>Write words without * and with at most {longest} characters. Put | before the weight and each other form.</source>
        <translation>Écrivez des mots sans * et de {longest} caractères au plus. Mettez | avant le poids et avant chaque autre forme.</translation>
    </message>
    <message>
        <source>line {line}: the weight {value} is not a number from 0 to {most}</source>
        <translation>ligne {line}&#xa0;: le poids {value} n’est pas un nombre de 0 à {most}</translation>
    </message>
    <message>
        <source>The usual weight is 1. A weight of 2 doubles the preference.</source>
        <translation>Le poids habituel est 1. Un poids de 2 double la préférence.</translation>
    </message>
    <message>
        <source>the row at line {line} is not valid CSV ({reason})</source>
        <translation>la rangée à la ligne {line} n’est pas du CSV valide ({reason})</translation>
    </message>
    <message>
        <source>Close the quotation mark. Double each quotation mark inside a text.</source>
        <translation>Fermez le guillemet. Doublez chaque guillemet à l’intérieur d’un texte.</translation>
    </message>
    <message>
        <source>the vocabulary is empty</source>
        <translation>le vocabulaire est vide</translation>
    </message>
    <message>
        <source>Write one word or phrase per line.</source>
        <translation>Écrivez un mot ou une expression par ligne.</translation>
    </message>
    <message>
        <source>the vocabulary has more than {phrases} entries or {megabytes} MB</source>
        <translation>le vocabulaire a plus de {phrases} entrées ou de {megabytes}&#xa0;Mo</translation>
    </message>
    <message>
        <source>Remove common words.</source>
        <translation>Retirez les mots courants.</translation>
    </message>
    <message>
        <source>the vocabulary is no longer in the journal</source>
        <translation>le vocabulaire n’est plus dans la base de données</translation>
    </message>
    <message>
        <source>Transcribe the recording again with the list.</source>
        <translation>Retranscrivez l’enregistrement avec la liste.</translation>
    </message>
    <message>
        <source>{path} is not a readable language model</source>
        <translation>{path} n’est pas un modèle de langue lisible</translation>
    </message>
    <message>
        <source>Choose an NGPU-LM file (.nemo) or an ARPA file. Build one with mynah language-model build.</source>
        <translation>Choisissez un fichier NGPU-LM (.nemo) ou un fichier ARPA. Créez-en un avec mynah language-model build.</translation>
    </message>
    <message>
        <source>the language model {path} has {tokens} tokens, and the recognition model has {labels}</source>
        <translation>le modèle de langue {path} a {tokens} jetons, et le modèle de reconnaissance en a {labels}</translation>
    </message>
    <message>
        <source>Build a language model for this recognition model.</source>
        <translation>Créez un modèle de langue pour ce modèle de reconnaissance.</translation>
    </message>
    <message>
        <source>the texts have no words that the model can write</source>
        <translation>les textes ne contiennent aucun mot que le modèle puisse écrire</translation>
    </message>
    <message>
        <source>Name texts in its language.</source>
        <translation>Indiquez des textes dans sa langue.</translation>
    </message>
    <message>
        <source>unknown field in the file name: {{{field}}}</source>
        <translation>champ inconnu dans le nom du fichier&#xa0;: {{{field}}}</translation>
    </message>
    <message>
        <source>Use any of {known}.</source>
        <translation>Utilisez l’un des suivants&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>a curly bracket in the file name is not closed</source>
        <translation>une accolade n’est pas fermée dans le nom du fichier</translation>
    </message>
    <message>
        <source>Write {{{{ for a literal bracket.</source>
        <translation>Écrivez {{{{ pour une accolade littérale.</translation>
    </message>
    <message>
        <source>a file name can&apos;t contain {character}</source>
        <translation>un nom de fichier ne peut pas contenir {character}</translation>
    </message>
    <message>
        <source>Remove this character.</source>
        <translation>Retirez ce caractère.</translation>
    </message>
    <message>
        <source>only {{n}} can have a width, such as {{n:03}}</source>
        <translation>seul {{n}} peut avoir une largeur, comme {{n:03}}</translation>
    </message>
    <message>
        <source>Write {{{field}}} without a width.</source>
        <translation>Écrivez {{{field}}} sans largeur.</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>le nom du fichier est vide</translation>
    </message>
    <message>
        <source>Write, for example, {{stem}}.</source>
        <translation>Écrivez, par exemple, {{stem}}.</translation>
    </message>
    <message>
        <source>the file name is longer than {longest} characters</source>
        <translation>le nom du fichier dépasse {longest} caractères</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Raccourcissez-le.</translation>
    </message>
    <message>
        <source>none of the {sentences} sentences has a time, and {format} needs times</source>
        <translation>aucune des {sentences} phrases n’a d’horodatage, et {format} exige des horodatages</translation>
    </message>
    <message>
        <source>Find the times in the recording (`mynah align`), or choose a format without times.</source>
        <translation>Trouvez les horodatages dans l’enregistrement (`mynah align`), ou choisissez un format sans horodatage.</translation>
    </message>
    <message>
        <source>no subtitles were written: {missed} of {words} words were not found in the sound</source>
        <translation>aucun sous-titre n’a été écrit&#xa0;: {missed} mots sur {words} n’ont pas été trouvés dans le son</translation>
    </message>
    <message>
        <source>Check that this text belongs to the recording. Other formats contain the words that were found.</source>
        <translation>Vérifiez que ce texte correspond à l’enregistrement. Les autres formats contiennent les mots trouvés.</translation>
    </message>
    <message>
        <source>{timecode} is not a timecode at {rate} frames a second</source>
        <translation>{timecode} n’est pas un timecode à {rate} images par seconde</translation>
    </message>
    <message>
        <source>Write it as 01:00:00:00.</source>
        <translation>Écrivez-le sous la forme 01:00:00:00.</translation>
    </message>
    <message>
        <source>the template of plain text is not valid</source>
        <translation>le modèle de ligne du texte brut n’est pas valide</translation>
    </message>
    <message>
        <source>Use the field {{text}} and any of {known}, close all curly brackets, and write at most {longest} characters.</source>
        <translation>Utilisez le champ {{text}} et, au choix, {known}. Fermez toutes les accolades, et n’écrivez pas plus de {longest} caractères.</translation>
    </message>
    <message>
        <source>{stamp} is not the look of a time</source>
        <translation>{stamp} n’est pas une forme d’horodatage</translation>
    </message>
    <message>
        <source>Write it as [HH:MM:SS] or #HH:MM:SS-t#.</source>
        <translation>Écrivez-la sous la forme [HH:MM:SS] ou #HH:MM:SS-t#.</translation>
    </message>
    <message>
        <source>no word has a time of its own, and {format} needs the times of words</source>
        <translation>aucun mot n’a son propre horodatage, et {format} exige l’horodatage des mots</translation>
    </message>
    <message>
        <source>Find them in the recording (`mynah align`), or choose STM or SegLST.</source>
        <translation>Trouvez-les dans l’enregistrement (`mynah align`), ou choisissez STM ou SegLST.</translation>
    </message>
    <message>
        <source>EBU STL has no table with all letters of this text, such as {letters}</source>
        <translation>EBU STL n’a pas de table qui contient toutes les lettres de ce texte, comme {letters}</translation>
    </message>
    <message>
        <source>Choose TTML or SubRip, which have all letters.</source>
        <translation>Choisissez TTML ou SubRip, qui ont toutes les lettres.</translation>
    </message>
    <message>
        <source>{speaker} is not a CHAT speaker code</source>
        <translation>{speaker} n’est pas un code de locuteur CHAT</translation>
    </message>
    <message>
        <source>Use one to seven capitals and digits, such as INV.</source>
        <translation>Utilisez de une à sept majuscules et chiffres, comme INV.</translation>
    </message>
    <message>
        <source>two participants have the code {speaker}</source>
        <translation>deux participants ont le code {speaker}</translation>
    </message>
    <message>
        <source>Give each participant a different code.</source>
        <translation>Donnez un code différent à chaque participant.</translation>
    </message>
    <message>
        <source>{role} is not a CHAT role</source>
        <translation>{role} n’est pas un rôle CHAT</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Utilisez l’un des suivants&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>{date} is not a date</source>
        <translation>{date} n’est pas une date</translation>
    </message>
    <message>
        <source>Write it as 2026-11-21 or 21-NOV-2026.</source>
        <translation>Écrivez-la sous la forme 2026-11-21 ou 21-NOV-2026.</translation>
    </message>
    <message>
        <source>unknown language: {language}</source>
        <translation>langue inconnue&#xa0;: {language}</translation>
    </message>
    <message>
        <source>Use an ISO 639 code, such as en or eng.</source>
        <translation>Utilisez un code ISO 639, comme en ou eng.</translation>
    </message>
    <message>
        <source>the header {name} or its text is not valid in CHAT</source>
        <translation>l’en-tête {name} ou son texte n’est pas valide en CHAT</translation>
    </message>
    <message>
        <source>You can set these headers: {known}.</source>
        <translation>Vous pouvez définir ces en-têtes&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>{file} has no column `code`</source>
        <translation>{file} n’a pas de colonne `code`</translation>
    </message>
    <message>
        <source>Save the participants as CSV with the column names in the first line.</source>
        <translation>Enregistrez les participants en CSV, avec les noms des colonnes sur la première ligne.</translation>
    </message>
    <message>
        <source>{file} has an unknown column: {column}</source>
        <translation>{file} a une colonne inconnue&#xa0;: {column}</translation>
    </message>
    <message>
        <source>Known columns: {known}.</source>
        <translation>Colonnes connues&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>{file}, line {line}: {column} can&apos;t be {value} in CHAT</source>
        <translation>{file}, ligne {line}&#xa0;: {column} ne peut pas être {value} en CHAT</translation>
    </message>
    <message>
        <source>Correct the table. Write an age as 2;06.12, and a role as for `mynah convert --chat-participant`.</source>
        <translation>Corrigez la table. Écrivez un âge sous la forme 2;06.12, et un rôle comme pour `mynah convert --chat-participant`.</translation>
    </message>
    <message>
        <source>{file} has no CHAT headers to copy</source>
        <translation>{file} n’a pas d’en-têtes CHAT à reprendre</translation>
    </message>
    <message>
        <source>Choose a .cha file, or the beginning of one.</source>
        <translation>Choisissez un fichier .cha, ou le début d’un tel fichier.</translation>
    </message>
    <message>
        <source>line {line} is not a replacement rule: {value}</source>
        <translation>la ligne {line} n’est pas une règle de remplacement&#xa0;: {value}</translation>
    </message>
    <message>
        <source>Write FIND =&gt; REPLACEMENT, or /EXPRESSION/ =&gt; REPLACEMENT.</source>
        <translation>Écrivez RECHERCHE =&gt; REMPLACEMENT, ou /EXPRESSION/ =&gt; REMPLACEMENT.</translation>
    </message>
    <message>
        <source>the list has more than {most} replacement rules</source>
        <translation>la liste a plus de {most} règles de remplacement</translation>
    </message>
    <message>
        <source>Remove some rules, or combine several in one expression.</source>
        <translation>Retirez des règles, ou réunissez-en plusieurs dans une seule expression.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, has an error at character {place}: {reason}</source>
        <translation>la règle de remplacement {number}, {find}, contient une erreur au caractère {place}&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Correct the expression, or use plain words.</source>
        <translation>Corrigez l’expression, ou utilisez de simples mots.</translation>
    </message>
    <message>
        <source>replacement rule {number}, {find}, took too long and was skipped</source>
        <translation>la règle de remplacement {number}, {find}, a pris trop de temps et a été ignorée</translation>
    </message>
    <message>
        <source>Simplify the expression. A repetition inside a repetition is slow.</source>
        <translation>Simplifiez l’expression. Une répétition dans une répétition est lente.</translation>
    </message>
    <message>
        <source>the query is empty</source>
        <translation>la recherche est vide</translation>
    </message>
    <message>
        <source>Write a word, a &quot;phrase&quot;, a beginning such as harb*, or a regular expression between slashes.</source>
        <translation>Écrivez un mot, une &quot;expression&quot;, un début comme port*, ou une expression régulière entre barres obliques.</translation>
    </message>
    <message>
        <source>{mark} at character {place} is not closed</source>
        <translation>{mark} au caractère {place} n’est pas fermé</translation>
    </message>
    <message>
        <source>Close it, or remove it.</source>
        <translation>Fermez-le, ou retirez-le.</translation>
    </message>
    <message>
        <source>{operator} at character {place} needs a word on each side</source>
        <translation>{operator} au caractère {place} exige un mot de chaque côté</translation>
    </message>
    <message>
        <source>Write it between two words.</source>
        <translation>Écrivez-le entre deux mots.</translation>
    </message>
    <message>
        <source>unknown filter “{name}:” at character {place}</source>
        <translation>filtre inconnu «&#xa0;{name}:&#xa0;» au caractère {place}</translation>
    </message>
    <message>
        <source>Known filters: {known}.</source>
        <translation>Filtres connus&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>the filter “{name}:” at character {place} has no value</source>
        <translation>le filtre «&#xa0;{name}:&#xa0;» au caractère {place} n’a pas de valeur</translation>
    </message>
    <message>
        <source>Write, for example, {name}:&quot;a value&quot;.</source>
        <translation>Écrivez, par exemple, {name}:&quot;une valeur&quot;.</translation>
    </message>
    <message>
        <source>{value} at character {place} is not a date</source>
        <translation>{value} au caractère {place} n’est pas une date</translation>
    </message>
    <message>
        <source>Write 2026, 2026-11, 2026-11-21, or 2024..2025-06.</source>
        <translation>Écrivez 2026, 2026-11, 2026-11-21 ou 2024..2025-06.</translation>
    </message>
    <message>
        <source>{value} at character {place} ends before it begins</source>
        <translation>{value} au caractère {place} se termine avant de commencer</translation>
    </message>
    <message>
        <source>Write the earlier date first, as in 2024..2025-06.</source>
        <translation>Écrivez d’abord la date la plus ancienne, comme dans 2024..2025-06.</translation>
    </message>
    <message>
        <source>the regular expression at character {place} has an error ({reason})</source>
        <translation>l’expression régulière au caractère {place} contient une erreur ({reason})</translation>
    </message>
    <message>
        <source>Correct it, or search for words.</source>
        <translation>Corrigez-la, ou cherchez des mots.</translation>
    </message>
    <message>
        <source>{operator} at character {place} can&apos;t be combined with a regular expression</source>
        <translation>{operator} au caractère {place} ne se combine pas avec une expression régulière</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>Retirez l’un des deux.</translation>
    </message>
    <message>
        <source>search is not available: the SQLite of this Python ({version}) lacks FTS5</source>
        <translation>la recherche n’est pas disponible&#xa0;: il manque FTS5 au SQLite de ce Python ({version})</translation>
    </message>
    <message>
        <source>Use Mynah&apos;s bundle, or a Python from python.org.</source>
        <translation>Utilisez la version complète de Mynah, ou un Python de python.org.</translation>
    </message>
    <message>
        <source>this is not a complete NeMo checkpoint ({reason})</source>
        <translation>ce n’est pas un checkpoint NeMo complet ({reason})</translation>
    </message>
    <message>
        <source>Download the .nemo file again.</source>
        <translation>Téléchargez de nouveau le fichier .nemo.</translation>
    </message>
    <message>
        <source>{model} should have {expected}, but this file has {size}</source>
        <translation>{model} devrait faire {expected}, mais ce fichier fait {size}</translation>
    </message>
    <message>
        <source>Download the file again. If this is your own model, give it another name.</source>
        <translation>Téléchargez de nouveau le fichier. Si c’est votre propre modèle, donnez-lui un autre nom.</translation>
    </message>
    <message>
        <source>{name} has no moving picture</source>
        <translation>{name} n’a pas d’image animée</translation>
    </message>
    <message>
        <source>Name a video.</source>
        <translation>Indiquez une vidéo.</translation>
    </message>
    <message>
        <source>no picture of {name} is readable between these times</source>
        <translation>aucune image de {name} n’est lisible entre ces temps</translation>
    </message>
    <message>
        <source>Change --from and --to.</source>
        <translation>Modifiez --from et --to.</translation>
    </message>
    <message>
        <source>this computer has no encoder for {codec}</source>
        <translation>cet ordinateur n’a pas d’encodeur pour {codec}</translation>
    </message>
    <message>
        <source>Choose another --codec.</source>
        <translation>Choisissez une autre valeur pour --codec.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be written again ({reason})</source>
        <translation>{name} ne peut pas être réécrit ({reason})</translation>
    </message>
    <message>
        <source>Choose another kind of file, such as .mkv.</source>
        <translation>Choisissez un autre type de fichier, par exemple .mkv.</translation>
    </message>
    <message>
        <source>no font on this computer has {characters}</source>
        <translation>aucune police de cet ordinateur n’a {characters}</translation>
    </message>
    <message>
        <source>Install a font for this script, such as Noto Sans.</source>
        <translation>Installez une police pour cette écriture, par exemple Noto Sans.</translation>
    </message>
    <message>
        <source>the library that paints captions is missing or doesn&apos;t start</source>
        <translation>la bibliothèque qui dessine les sous-titres manque ou ne démarre pas</translation>
    </message>
    <message>
        <source>Install Mynah with its window, and repeat the command.</source>
        <translation>Installez Mynah avec sa fenêtre, puis répétez la commande.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined ({reason})</source>
        <translation>{name} ne peut pas être assemblé ({reason})</translation>
    </message>
    <message>
        <source>Join the other files, or repair this file.</source>
        <translation>Assemblez les autres fichiers, ou réparez celui-ci.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be joined, because it has {tracks} sound tracks</source>
        <translation>{name} ne peut pas être assemblé, car il a {tracks} pistes audio</translation>
    </message>
    <message>
        <source>Join files with one sound track each, or transcribe this file alone.</source>
        <translation>Assemblez des fichiers qui ont chacun une seule piste audio, ou transcrivez ce fichier seul.</translation>
    </message>
    <message>
        <source>the server {address} refuses the recording ({reason})</source>
        <translation>le serveur {address} refuse l’enregistrement ({reason})</translation>
    </message>
    <message>
        <source>Change the choice that it names.</source>
        <translation>Modifiez le choix indiqué.</translation>
    </message>
    <message>
        <source>a part of a recording can&apos;t be sent to another computer</source>
        <translation>une partie d’un enregistrement ne peut pas être envoyée à un autre ordinateur</translation>
    </message>
    <message>
        <source>Transcribe the whole recording, or this part on this computer.</source>
        <translation>Transcrivez l’enregistrement entier, ou cette partie sur cet ordinateur.</translation>
    </message>
    <message>
        <source>the part begins at {offset} s, after the end of the recording, which has {seconds} s</source>
        <translation>le passage commence à {offset}&#xa0;s, après la fin de l’enregistrement, qui dure {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>Choose an earlier beginning with --from.</source>
        <translation>Choisissez un début plus tôt avec --from.</translation>
    </message>
    <message>
        <source>Mynah has heard only the part from {start} s to {end} of this recording</source>
        <translation>Mynah n’a écouté que le passage de {start}&#xa0;s à {end} de cet enregistrement</translation>
    </message>
    <message>
        <source>Choose times in this part with --from and --to, or transcribe another part.</source>
        <translation>Choisissez un début et une fin dans ce passage avec --from et --to, ou transcrivez un autre passage.</translation>
    </message>
    <message>
        <source>the offset {offset} s lies after the end of the recording, which has {seconds} s</source>
        <translation>le décalage {offset}&#xa0;s dépasse la fin de l’enregistrement, qui dure {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>Correct the offset in the manifest.</source>
        <translation>Corrigez le décalage dans le manifeste.</translation>
    </message>
    <message>
        <source>row {line} of the manifest can&apos;t be read ({reason})</source>
        <translation>la rangée {line} du manifeste est illisible ({reason})</translation>
    </message>
    <message>
        <source>Correct this row. All other rows are processed.</source>
        <translation>Corrigez cette rangée. Toutes les autres sont traitées.</translation>
    </message>
    <message>
        <source>{path} is not a manifest that Mynah can read</source>
        <translation>{path} n’est pas un manifeste que Mynah peut lire</translation>
    </message>
    <message>
        <source>Use a .jsonl, .csv or .parquet file. `mynah batch plan` makes one.</source>
        <translation>Utilisez un fichier .jsonl, .csv ou .parquet. `mynah batch plan` en crée un.</translation>
    </message>
    <message>
        <source>the manifest {path} can&apos;t be read ({reason})</source>
        <translation>le manifeste {path} est illisible ({reason})</translation>
    </message>
    <message>
        <source>Create it again with `mynah batch plan`.</source>
        <translation>Recréez-le avec `mynah batch plan`.</translation>
    </message>
    <message>
        <source>the storage of {uri} is not responding ({reason})</source>
        <translation>le stockage de {uri} ne répond pas ({reason})</translation>
    </message>
    <message>
        <source>Run the same command again later. Finished work is kept.</source>
        <translation>Relancez la même commande plus tard. Le travail terminé est conservé.</translation>
    </message>
    <message>
        <source>unknown storage: {protocol}://</source>
        <translation>stockage inconnu&#xa0;: {protocol}://</translation>
    </message>
    <message>
        <source>Use a path, or s3://, gs://, az:// or https://.</source>
        <translation>Utilisez un chemin, ou s3://, gs://, az:// ou https://.</translation>
    </message>
    <message>
        <source>support for {protocol}:// is not installed</source>
        <translation>la prise en charge de {protocol}:// n’est pas installée</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) or adlfs (az).</source>
        <translation>Installez-la à côté de Mynah&#xa0;: pip install &apos;mynah[cluster]&apos; (s3), gcsfs (gs) ou adlfs (az).</translation>
    </message>
    <message>
        <source>the storage of {uri} doesn&apos;t report the size of the file, and Mynah can&apos;t read parts of it</source>
        <translation>le stockage de {uri} n’indique pas la taille du fichier, et Mynah ne peut pas en lire des parties</translation>
    </message>
    <message>
        <source>Copy the file to a disk or to an object store.</source>
        <translation>Copiez le fichier sur un disque ou dans un stockage objet.</translation>
    </message>
    <message>
        <source>the storage of {uri} returns the whole file when Mynah asks for a part</source>
        <translation>le stockage de {uri} renvoie le fichier entier quand Mynah en demande une partie</translation>
    </message>
    <message>
        <source>Copy the file to a disk, an object store, or a web server that supports range requests.</source>
        <translation>Copiez le fichier sur un disque, dans un stockage objet ou sur un serveur web qui accepte les requêtes partielles.</translation>
    </message>
    <message>
        <source>the metrics page can&apos;t use port {port} ({reason})</source>
        <translation>la page des mesures ne peut pas utiliser le port {port} ({reason})</translation>
    </message>
    <message>
        <source>Choose another port.</source>
        <translation>Choisissez un autre port.</translation>
    </message>
    <message>
        <source>Metrics need prometheus_client, which is not installed</source>
        <translation>Les mesures exigent prometheus_client, qui n’est pas installé</translation>
    </message>
    <message>
        <source>Install it: pip install &apos;mynah[cluster]&apos;.</source>
        <translation>Installez-le&#xa0;: pip install &apos;mynah[cluster]&apos;.</translation>
    </message>
    <message>
        <source>Ray is not installed</source>
        <translation>Ray n’est pas installé</translation>
    </message>
    <message>
        <source>the Ray cluster at {address} is not responding ({reason})</source>
        <translation>le cluster Ray à l’adresse {address} ne répond pas ({reason})</translation>
    </message>
    <message>
        <source>Check --address. Without it, Mynah starts a cluster here.</source>
        <translation>Vérifiez --address. Sans cette option, Mynah démarre un cluster ici.</translation>
    </message>
    <message>
        <source>{count} cluster workers in a row ended before they could start work</source>
        <translation>{count} processus de travail du cluster se sont arrêtés d’affilée avant de pouvoir commencer</translation>
    </message>
    <message>
        <source>Check the cluster&apos;s memory and logs. Check that Mynah is installed on all nodes.</source>
        <translation>Vérifiez la mémoire et les journaux du cluster. Vérifiez que Mynah est installé sur tous les nœuds.</translation>
    </message>
    <message>
        <source>{count} workers in a row ended while they worked on this part</source>
        <translation>{count} processus de travail se sont arrêtés d’affilée pendant le traitement de cette partie</translation>
    </message>
    <message>
        <source>Check the memory of the nodes, then run the same command again.</source>
        <translation>Vérifiez la mémoire des nœuds, puis relancez la même commande.</translation>
    </message>
    <message>
        <source>the report {uri} can&apos;t be read</source>
        <translation>le rapport {uri} est illisible</translation>
    </message>
    <message>
        <source>Delete it with the results of its part, then run the command again.</source>
        <translation>Supprimez-le avec les résultats de sa partie, puis relancez la commande.</translation>
    </message>
    <message>
        <source>support for Parquet files (pyarrow) is not installed</source>
        <translation>la prise en charge des fichiers Parquet (pyarrow) n’est pas installée</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[cluster]&apos;. Or use .jsonl.</source>
        <translation>Installez-la à côté de Mynah&#xa0;: pip install &apos;mynah[cluster]&apos;. Ou utilisez .jsonl.</translation>
    </message>
    <message>
        <source>{uri} contains the output of another run: {difference}</source>
        <translation>{uri} contient les résultats d’une autre exécution&#xa0;: {difference}</translation>
    </message>
    <message>
        <source>Use the options of that run, or another --output.</source>
        <translation>Utilisez les options de cette exécution, ou un autre --output.</translation>
    </message>
    <message>
        <source>the run stopped after {count} failed parts in a row (the last one: {reason})</source>
        <translation>l’exécution s’est arrêtée après {count} parties en échec d’affilée (la dernière&#xa0;: {reason})</translation>
    </message>
    <message>
        <source>Run the same command again when the storage responds. Finished work is kept.</source>
        <translation>Relancez la même commande quand le stockage répondra. Le travail terminé est conservé.</translation>
    </message>
    <message>
        <source>no model is called {model}</source>
        <translation>aucun modèle ne s’appelle {model}</translation>
    </message>
    <message>
        <source>See `mynah models`, or use the path of a .nemo file.</source>
        <translation>Voyez `mynah models`, ou utilisez le chemin d’un fichier .nemo.</translation>
    </message>
    <message>
        <source>no model was found at {uri}</source>
        <translation>aucun modèle n’a été trouvé à {uri}</translation>
    </message>
    <message>
        <source>Use the full address of a .nemo file, or a name from `mynah models`.</source>
        <translation>Utilisez l’adresse complète d’un fichier .nemo, ou un nom de `mynah models`.</translation>
    </message>
    <message>
        <source>the model file {model} was refused: {reason}</source>
        <translation>le fichier de modèle {model} a été refusé&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Download it again from a source that you trust.</source>
        <translation>Téléchargez-le de nouveau depuis une source de confiance.</translation>
    </message>
    <message>
        <source>the model {model} couldn&apos;t be loaded ({reason})</source>
        <translation>le modèle {model} n’a pas pu être chargé ({reason})</translation>
    </message>
    <message>
        <source>Download the file again, or try another model.</source>
        <translation>Téléchargez de nouveau le fichier, ou essayez un autre modèle.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t run in Mynah: {reason}</source>
        <translation>le modèle {model} ne fonctionne pas dans Mynah&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Use {instead} instead. See `mynah models`.</source>
        <translation>Utilisez {instead} à la place. Voir `mynah models`.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t use a language model</source>
        <translation>le modèle {model} ne peut pas utiliser de modèle de langue</translation>
    </message>
    <message>
        <source>Choose a Parakeet or Nemotron model.</source>
        <translation>Choisissez un modèle Parakeet ou Nemotron.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t transcribe: {reason}</source>
        <translation>le modèle {model} ne peut pas transcrire&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Choose a speech recognition model.</source>
        <translation>Choisissez un modèle de reconnaissance vocale.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t align: it has no CTC head</source>
        <translation>le modèle {model} ne peut pas aligner&#xa0;: il n’a pas de tête CTC</translation>
    </message>
    <message>
        <source>Choose, for example, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b or canary-1b-v2.</source>
        <translation>Choisissez, par exemple, parakeet-tdt_ctc-110m, parakeet-ctc-1.1b ou canary-1b-v2.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t translate</source>
        <translation>le modèle {model} ne peut pas traduire</translation>
    </message>
    <message>
        <source>Choose, for example, canary-1b-v2, canary-1b-flash or canary-180m-flash.</source>
        <translation>Choisissez, par exemple, canary-1b-v2, canary-1b-flash ou canary-180m-flash.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t translate next to the text when each channel is a speaker</source>
        <translation>Mynah ne peut pas traduire en plus du texte quand chaque canal est un locuteur</translation>
    </message>
    <message>
        <source>Turn the translation off, or identify speakers with a model.</source>
        <translation>Désactivez la traduction, ou identifiez les locuteurs avec un modèle.</translation>
    </message>
    <message>
        <source>the model {model} doesn&apos;t identify speakers: {reason}</source>
        <translation>le modèle {model} n’identifie pas les locuteurs&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Choose, for example, Nemotron-3-Diarization or diar_streaming_sortformer_4spk-v2.</source>
        <translation>Choisissez, par exemple, Nemotron-3-Diarization ou diar_streaming_sortformer_4spk-v2.</translation>
    </message>
    <message>
        <source>Stanza, which adds %mor and %gra, is not installed</source>
        <translation>Stanza, qui ajoute %mor et %gra, n’est pas installé</translation>
    </message>
    <message>
        <source>Install it next to Mynah: pip install &apos;mynah[morphology]&apos;.</source>
        <translation>Installez-le à côté de Mynah&#xa0;: pip install &apos;mynah[morphology]&apos;.</translation>
    </message>
    <message>
        <source>{path} contains no Stanza models for the language {language}</source>
        <translation>{path} ne contient pas de modèles Stanza pour la langue {language}</translation>
    </message>
    <message>
        <source>Choose the folder with resources.json and a folder for each language. Mynah downloads no Stanza models.</source>
        <translation>Choisissez le dossier qui contient resources.json et un dossier par langue. Mynah ne télécharge pas de modèles Stanza.</translation>
    </message>
    <message>
        <source>another model is already called {model}</source>
        <translation>un autre modèle s’appelle déjà {model}</translation>
    </message>
    <message>
        <source>Rename the file, or remove that model first.</source>
        <translation>Renommez le fichier, ou retirez d’abord ce modèle.</translation>
    </message>
    <message>
        <source>the demo model is built in and can&apos;t be removed</source>
        <translation>le modèle de démonstration est intégré et ne peut pas être retiré</translation>
    </message>
    <message>
        <source>It uses little space.</source>
        <translation>Il occupe peu de place.</translation>
    </message>
    <message>
        <source>the model {model} is damaged: its content has changed</source>
        <translation>le modèle {model} est endommagé&#xa0;: son contenu a changé</translation>
    </message>
    <message>
        <source>Remove it, then download it again.</source>
        <translation>Retirez-le, puis téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>another Mynah is working on the model {model}</source>
        <translation>une autre instance de Mynah travaille sur le modèle {model}</translation>
    </message>
    <message>
        <source>Wait until it finishes, or stop it there.</source>
        <translation>Attendez qu’elle ait terminé, ou arrêtez-la.</translation>
    </message>
    <message>
        <source>the models folder {path} is missing</source>
        <translation>le dossier des modèles {path} est introuvable</translation>
    </message>
    <message>
        <source>Connect its disk, or choose another folder.</source>
        <translation>Branchez son disque, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>{path} already contains a file called {name}</source>
        <translation>{path} contient déjà un fichier nommé {name}</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Choisissez un dossier vide.</translation>
    </message>
    <message>
        <source>{path} is inside the models folder</source>
        <translation>{path} se trouve dans le dossier des modèles</translation>
    </message>
    <message>
        <source>Choose a folder outside it.</source>
        <translation>Choisissez un dossier en dehors de celui-ci.</translation>
    </message>
    <message>
        <source>{host} can&apos;t be reached ({reason})</source>
        <translation>{host} est injoignable ({reason})</translation>
    </message>
    <message>
        <source>Check the network and the proxy settings. The download will resume where it stopped.</source>
        <translation>Vérifiez le réseau et les paramètres du proxy. Le téléchargement reprendra là où il s’est arrêté.</translation>
    </message>
    <message>
        <source>the connection to {host} broke several times ({reason})</source>
        <translation>la connexion à {host} s’est interrompue plusieurs fois ({reason})</translation>
    </message>
    <message>
        <source>Try again later. The download will resume where it stopped.</source>
        <translation>Réessayez plus tard. Le téléchargement reprendra là où il s’est arrêté.</translation>
    </message>
    <message>
        <source>{host} is overloaded or under maintenance (HTTP {status})</source>
        <translation>{host} est surchargé ou en maintenance (HTTP {status})</translation>
    </message>
    <message>
        <source>{host} requires permission for {file} (HTTP {status})</source>
        <translation>{host} exige une autorisation pour {file} (HTTP {status})</translation>
    </message>
    <message>
        <source>Accept the terms on {page}. Then set HF_TOKEN to an access token of your account there.</source>
        <translation>Acceptez les conditions sur {page}. Donnez ensuite à HF_TOKEN un jeton d’accès de votre compte sur ce site.</translation>
    </message>
    <message>
        <source>the catalogue has no model called {model}</source>
        <translation>le catalogue n’a pas de modèle nommé {model}</translation>
    </message>
    <message>
        <source>For other models, use the Hugging Face name (owner/name), such as nvidia/parakeet-tdt-0.6b-v3.</source>
        <translation>Pour d’autres modèles, utilisez le nom Hugging Face (propriétaire/nom), comme nvidia/parakeet-tdt-0.6b-v3.</translation>
    </message>
    <message>
        <source>{host} has no file {file}</source>
        <translation>{host} n’a pas de fichier {file}</translation>
    </message>
    <message>
        <source>Look for it on {page}, then import the file.</source>
        <translation>Cherchez-le sur {page}, puis importez le fichier.</translation>
    </message>
    <message>
        <source>{host} sent an unexpected answer ({reason})</source>
        <translation>{host} a envoyé une réponse inattendue ({reason})</translation>
    </message>
    <message>
        <source>Your network may require a login. Also check HF_ENDPOINT and the proxy settings.</source>
        <translation>Votre réseau demande peut-être une authentification. Vérifiez aussi HF_ENDPOINT et les paramètres du proxy.</translation>
    </message>
    <message>
        <source>the certificate of {host} is not trusted here ({reason})</source>
        <translation>le certificat de {host} n’est pas reconnu ici ({reason})</translation>
    </message>
    <message>
        <source>Behind a company proxy, install its certificate in the system, or set SSL_CERT_FILE.</source>
        <translation>Derrière un proxy d’entreprise, installez son certificat dans le système, ou définissez SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>“{address}” is not an address for update checks</source>
        <translation>«&#xa0;{address}&#xa0;» n’est pas une adresse pour la recherche de mises à jour</translation>
    </message>
    <message>
        <source>Set update_address in the settings to an address that begins with https://.</source>
        <translation>Dans les paramètres, donnez à update_address une adresse qui commence par https://.</translation>
    </message>
    <message>
        <source>no address for update checks is set</source>
        <translation>aucune adresse n’est définie pour la recherche de mises à jour</translation>
    </message>
    <message>
        <source>Check the network. Mynah works without it.</source>
        <translation>Vérifiez le réseau. Mynah fonctionne aussi sans lui.</translation>
    </message>
    <message>
        <source>{host} didn&apos;t report the newest version of Mynah ({reason})</source>
        <translation>{host} n’a pas indiqué la version la plus récente de Mynah ({reason})</translation>
    </message>
    <message>
        <source>Try again another day.</source>
        <translation>Réessayez un autre jour.</translation>
    </message>
    <message>
        <source>the proxy settings are not valid ({reason})</source>
        <translation>les paramètres du proxy ne sont pas valides ({reason})</translation>
    </message>
    <message>
        <source>Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.</source>
        <translation>Vérifiez HTTPS_PROXY, HTTP_PROXY et ALL_PROXY.</translation>
    </message>
    <message>
        <source>{file} arrived damaged from {host} and was deleted</source>
        <translation>{file} est arrivé endommagé de {host} et a été supprimé</translation>
    </message>
    <message>
        <source>Download it again. If that doesn&apos;t help, check the proxy and the disk.</source>
        <translation>Téléchargez-le de nouveau. Si cela ne suffit pas, vérifiez le proxy et le disque.</translation>
    </message>
    <message>
        <source>the device {device} can&apos;t be used: {reason}</source>
        <translation>l’appareil {device} est inutilisable&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Choose another device, or auto.</source>
        <translation>Choisissez un autre appareil, ou auto.</translation>
    </message>
    <message>
        <source>{device} can&apos;t compute in {precision}</source>
        <translation>{device} ne peut pas calculer en {precision}</translation>
    </message>
    <message>
        <source>Choose another precision, or auto.</source>
        <translation>Choisissez une autre précision, ou auto.</translation>
    </message>
    <message>
        <source>this model runs in NeMo, which can&apos;t compute in {precision}</source>
        <translation>ce modèle s’exécute dans NeMo, qui ne peut pas calculer en {precision}</translation>
    </message>
    <message>
        <source>there is not enough memory even for half a minute of sound ({free} are free)</source>
        <translation>la mémoire ne suffit même pas pour une demi-minute de son ({free} libres)</translation>
    </message>
    <message>
        <source>Close other programs, raise Mynah&apos;s memory limit if you set it, or choose a smaller model.</source>
        <translation>Fermez d’autres programmes, augmentez la limite de mémoire de Mynah si vous en avez fixé une, ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t write words while you speak, because it needs the sound that follows</source>
        <translation>le modèle {model} ne peut pas écrire pendant que vous parlez, car il a besoin du son qui suit</translation>
    </message>
    <message>
        <source>Choose a streaming model, such as nemotron-3.5-asr-streaming-0.6b. Or use `mynah record`.</source>
        <translation>Choisissez un modèle de flux, comme nemotron-3.5-asr-streaming-0.6b. Ou utilisez `mynah record`.</translation>
    </message>
    <message>
        <source>the microphone can&apos;t be opened ({reason})</source>
        <translation>impossible d’ouvrir le micro ({reason})</translation>
    </message>
    <message>
        <source>Connect it, and allow programs to use it in the system&apos;s privacy settings.</source>
        <translation>Branchez-le, et autorisez les programmes à l’utiliser dans les paramètres de confidentialité du système.</translation>
    </message>
    <message>
        <source>the sound of this computer can&apos;t be recorded ({reason})</source>
        <translation>impossible d’enregistrer le son de cet ordinateur ({reason})</translation>
    </message>
    <message>
        <source>Choose a source from the list of `mynah record --list-sources`.</source>
        <translation>Choisissez une source dans la liste de `mynah record --list-sources`.</translation>
    </message>
    <message>
        <source>the disk is full ({path}: {needed} needed, {free} free)</source>
        <translation>le disque est plein ({path}, nécessaire&#xa0;: {needed}, libre&#xa0;: {free})</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>Libérez de la place, puis réessayez.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be written ({reason})</source>
        <translation>impossible d’écrire {path} ({reason})</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>{path} is open in another program</source>
        <translation>{path} est ouvert dans un autre programme</translation>
    </message>
    <message>
        <source>Close it there, then try again.</source>
        <translation>Fermez-le dans ce programme, puis réessayez.</translation>
    </message>
    <message>
        <source>{path} already exists</source>
        <translation>{path} existe déjà</translation>
    </message>
    <message>
        <source>Choose another name, or delete that file first.</source>
        <translation>Choisissez un autre nom, ou supprimez d’abord ce fichier.</translation>
    </message>
    <message>
        <source>{path} was removed while Mynah worked in it</source>
        <translation>{path} a été supprimé pendant que Mynah y travaillait</translation>
    </message>
    <message>
        <source>Try again. Mynah will create the folder again.</source>
        <translation>Réessayez. Mynah recréera le dossier.</translation>
    </message>
    <message>
        <source>another program changed {path}, so Mynah didn&apos;t write your edits into it</source>
        <translation>un autre programme a modifié {path}, et Mynah n’y a donc pas écrit vos modifications</translation>
    </message>
    <message>
        <source>Export the transcript again under another name, or replace the file.</source>
        <translation>Exportez de nouveau la transcription sous un autre nom, ou remplacez le fichier.</translation>
    </message>
    <message>
        <source>another program changed {path} after it was opened, and Mynah left it unchanged</source>
        <translation>un autre programme a modifié {path} après son ouverture, et Mynah l’a laissé tel quel</translation>
    </message>
    <message>
        <source>Export under another name, or open the file again.</source>
        <translation>Exportez sous un autre nom, ou rouvrez le fichier.</translation>
    </message>
    <message>
        <source>the watched folder {path} can&apos;t be reached ({reason})</source>
        <translation>le dossier surveillé {path} est inaccessible ({reason})</translation>
    </message>
    <message>
        <source>Mynah keeps looking, and takes new recordings when the folder is back.</source>
        <translation>Mynah continue de vérifier, et prendra les nouveaux enregistrements au retour du dossier.</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create its folder {path} ({reason})</source>
        <translation>Mynah ne peut pas créer son dossier {path} ({reason})</translation>
    </message>
    <message>
        <source>Make the parent folder writable.</source>
        <translation>Rendez le dossier parent accessible en écriture.</translation>
    </message>
    <message>
        <source>a newer Mynah wrote the journal {path}</source>
        <translation>une version plus récente de Mynah a écrit la base de données {path}</translation>
    </message>
    <message>
        <source>a trial version of Mynah wrote the journal {path}</source>
        <translation>une version d’essai de Mynah a écrit la base de données {path}</translation>
    </message>
    <message>
        <source>Move the file to another folder. Mynah will start with an empty journal.</source>
        <translation>Déplacez le fichier dans un autre dossier. Mynah démarrera avec une base de données vide.</translation>
    </message>
    <message>
        <source>the journal {path} is damaged ({reason})</source>
        <translation>la base de données {path} est endommagée ({reason})</translation>
    </message>
    <message>
        <source>Close Mynah and start it again. It repairs the journal and names the damaged recordings.</source>
        <translation>Fermez Mynah, puis rouvrez-le. Il répare la base de données et nomme les enregistrements endommagés.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. Damaged recordings: {names}</source>
        <translation>la base de données était endommagée, et Mynah l’a réparée. Enregistrements endommagés&#xa0;: {names}</translation>
    </message>
    <message>
        <source>The damaged file is {aside}.</source>
        <translation>Le fichier endommagé est {aside}.</translation>
    </message>
    <message>
        <source>the journal was damaged, and Mynah repaired it. No recording is lost</source>
        <translation>la base de données était endommagée, et Mynah l’a réparée. Aucun enregistrement n’est perdu</translation>
    </message>
    <message>
        <source>a part of Mynah&apos;s journal was damaged, and the transcript of this recording was lost</source>
        <translation>une partie de la base de données de Mynah était endommagée, et la transcription de cet enregistrement a été perdue</translation>
    </message>
    <message>
        <source>Transcribe it again. Transcripts that were exported are still in their files.</source>
        <translation>Retranscrivez-le. Les transcriptions exportées se trouvent toujours dans leurs fichiers.</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be replaced while Mynah is running</source>
        <translation>la base de données {path} ne peut pas être remplacée tant que Mynah est ouvert</translation>
    </message>
    <message>
        <source>Close the window and stop all Mynah commands, then try again.</source>
        <translation>Fermez la fenêtre et arrêtez toutes les commandes Mynah, puis réessayez.</translation>
    </message>
    <message>
        <source>another program locks the journal {path}</source>
        <translation>un autre programme verrouille la base de données {path}</translation>
    </message>
    <message>
        <source>Close that program, then try again.</source>
        <translation>Fermez ce programme, puis réessayez.</translation>
    </message>
    <message>
        <source>the journal {path} can&apos;t be opened ({reason})</source>
        <translation>impossible d’ouvrir la base de données {path} ({reason})</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and its disk.</source>
        <translation>Vérifiez les autorisations du dossier et son disque.</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read and were reset ({reason})</source>
        <translation>les paramètres de {path} sont illisibles et ont été réinitialisés ({reason})</translation>
    </message>
    <message>
        <source>The old settings are in {aside}.</source>
        <translation>Les anciens paramètres se trouvent dans {aside}.</translation>
    </message>
    <message>
        <source>some settings in {path} are not valid ({names})</source>
        <translation>certains paramètres de {path} ne sont pas valides ({names})</translation>
    </message>
    <message>
        <source>Mynah uses their defaults. Set them again.</source>
        <translation>Mynah utilise leurs valeurs par défaut. Définissez-les de nouveau.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be read ({reason})</source>
        <translation>impossible de lire {path} ({reason})</translation>
    </message>
    <message>
        <source>Correct the file. Mynah ignores it until then.</source>
        <translation>Corrigez le fichier. Mynah l’ignore jusque-là.</translation>
    </message>
    <message>
        <source>{key} must be {reason}</source>
        <translation>{key} doit être {reason}</translation>
    </message>
    <message>
        <source>Correct it, or leave it empty.</source>
        <translation>Corrigez cette valeur, ou laissez-la vide.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be transcribed with the settings of its mynah.toml ({reason})</source>
        <translation>{path} ne peut pas être transcrit avec les paramètres de son mynah.toml ({reason})</translation>
    </message>
    <message>
        <source>Correct mynah.toml.</source>
        <translation>Corrigez mynah.toml.</translation>
    </message>
    <message>
        <source>{path}, line {line}: unknown setting {key} (known: {known})</source>
        <translation>{path}, ligne {line}&#xa0;: paramètre inconnu {key} (connus&#xa0;: {known})</translation>
    </message>
    <message>
        <source>Correct or remove it. The rest of the file applies.</source>
        <translation>Corrigez-le ou retirez-le. Le reste du fichier s’applique.</translation>
    </message>
    <message>
        <source>{path}, line {line}: {key} can&apos;t be {value}, only {reason}</source>
        <translation>{path}, ligne {line}&#xa0;: {key} ne peut pas être {value}, seulement {reason}</translation>
    </message>
    <message>
        <source>Correct it. The rest of the file applies.</source>
        <translation>Corrigez la valeur. Le reste du fichier s’applique.</translation>
    </message>
    <message>
        <source>the settings in {path} can&apos;t be read ({reason})</source>
        <translation>impossible de lire les paramètres de {path} ({reason})</translation>
    </message>
    <message>
        <source>Check the file&apos;s permissions.</source>
        <translation>Vérifiez les autorisations du fichier.</translation>
    </message>
    <message>
        <source>the engine and the program are different versions (protocols {theirs} and {ours})</source>
        <translation>le moteur et le programme sont de versions différentes (protocoles {theirs} et {ours})</translation>
    </message>
    <message>
        <source>Install Mynah again.</source>
        <translation>Réinstallez Mynah.</translation>
    </message>
    <message>
        <source>the engine stopped {times} times in a row ({cause})</source>
        <translation>le moteur s’est arrêté {times} fois de suite ({cause})</translation>
    </message>
    <message>
        <source>See the log: {log}</source>
        <translation>Voir le journal&#xa0;: {log}</translation>
    </message>
    <message>
        <source>writing to {place} has taken {seconds} s so far</source>
        <translation>l’écriture dans {place} dure déjà {seconds} s</translation>
    </message>
    <message>
        <source>The disk or network drive may not be responding. Mynah waits, and loses nothing.</source>
        <translation>Le disque ou le lecteur réseau ne répond peut-être pas. Mynah attend et ne perd rien.</translation>
    </message>
    <message>
        <source>writing the transcripts has taken {seconds} s so far</source>
        <translation>l’écriture des transcriptions dure déjà {seconds} s</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t work with the languages {languages}</source>
        <translation>le modèle {model} ne peut pas travailler avec les langues {languages}</translation>
    </message>
    <message>
        <source>Name one language. Or choose a Parakeet model and codes with commas, such as de,en.</source>
        <translation>Indiquez une langue. Ou choisissez un modèle Parakeet et des codes séparés par des virgules, comme de,en.</translation>
    </message>
    <message>
        <source>nobody in the transcript is called {speaker}</source>
        <translation>personne ne s’appelle {speaker} dans la transcription</translation>
    </message>
    <message>
        <source>The speakers are: {known}.</source>
        <translation>Les locuteurs sont&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>{speaker} speaks alone for {seconds} s only</source>
        <translation>{speaker} ne parle que {seconds} s sans autre voix</translation>
    </message>
    <message>
        <source>A voice print needs {least} s. Choose another recording.</source>
        <translation>Une empreinte vocale demande {least} s. Choisissez un autre enregistrement.</translation>
    </message>
    <message>
        <source>others speak at the same time as {speaker}, who speaks alone for {seconds} s only</source>
        <translation>d’autres parlent en même temps que {speaker}, qui ne parle que {seconds} s sans autre voix</translation>
    </message>
    <message>
        <source>A voice print needs {least} s of one voice. Choose another recording.</source>
        <translation>Une empreinte vocale demande {least} s d’une seule voix. Choisissez un autre enregistrement.</translation>
    </message>
    <message>
        <source>the recording has no sound where {speaker} speaks</source>
        <translation>l’enregistrement n’a pas de son là où {speaker} parle</translation>
    </message>
    <message>
        <source>Check the times of the transcript.</source>
        <translation>Vérifiez les temps de la transcription.</translation>
    </message>
    <message>
        <source>rule {number} of the key has no plain name or no pseudonym: {find}</source>
        <translation>la règle {number} de la clé n’a pas de nom simple ou pas de pseudonyme&#xa0;: {find}</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line, without quotation marks and slashes.</source>
        <translation>Écrivez un NOM =&gt; PSEUDONYME par ligne, sans guillemets ni barres obliques.</translation>
    </message>
    <message>
        <source>the key of pseudonyms {path} cannot be read ({reason})</source>
        <translation>la clé des pseudonymes {path} est illisible ({reason})</translation>
    </message>
    <message>
        <source>Name the key again. Without it, Mynah writes no file.</source>
        <translation>Indiquez de nouveau la clé. Sans elle, Mynah n’écrit aucun fichier.</translation>
    </message>
    <message>
        <source>the key has no names</source>
        <translation>la clé n’a pas de noms</translation>
    </message>
    <message>
        <source>Write one NAME =&gt; PSEUDONYM a line.</source>
        <translation>Écrivez un NOM =&gt; PSEUDONYME par ligne.</translation>
    </message>
    <message>
        <source>the command {command} couldn&apos;t start ({reason})</source>
        <translation>la commande {command} n’a pas pu démarrer ({reason})</translation>
    </message>
    <message>
        <source>Correct the command after each recording.</source>
        <translation>Corrigez la commande après chaque enregistrement.</translation>
    </message>
    <message>
        <source>the command {command} failed with status {status}</source>
        <translation>la commande {command} a échoué avec l’état {status}</translation>
    </message>
    <message>
        <source>the command {command} took longer than {seconds} seconds and was stopped</source>
        <translation>la commande {command} a duré plus de {seconds} secondes et a été arrêtée</translation>
    </message>
    <message>
        <source>Choose a faster command after each recording.</source>
        <translation>Choisissez une commande plus rapide après chaque enregistrement.</translation>
    </message>
    <message>
        <source>{path} wants to run a command after each recording: {command}</source>
        <translation>{path} veut exécuter une commande après chaque enregistrement&#xa0;: {command}</translation>
    </message>
    <message>
        <source>Mynah doesn&apos;t run it before you allow it.</source>
        <translation>Mynah ne l’exécute pas avant votre accord.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t know voices: {reason}</source>
        <translation>le modèle {model} ne peut pas reconnaître de voix&#xa0;: {reason}</translation>
    </message>
    <message>
        <source>Choose a TitaNet. See `mynah models`.</source>
        <translation>Choisissez un TitaNet. Voir `mynah models`.</translation>
    </message>
    <message>
        <source>known voices are off</source>
        <translation>les voix connues sont désactivées</translation>
    </message>
    <message>
        <source>Switch them on with `mynah voices on`, after the people agreed.</source>
        <translation>Activez-les avec `mynah voices on`, une fois que les personnes ont donné leur accord.</translation>
    </message>
    <message>
        <source>the voice prints in {path} can&apos;t be read ({reason})</source>
        <translation>les empreintes vocales dans {path} ne peuvent pas être lues ({reason})</translation>
    </message>
    <message>
        <source>the last words did not come within {seconds} s</source>
        <translation>les derniers mots ne sont pas arrivés en {seconds} s</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Fermez d’autres programmes, ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>the corrected text has {minutes} minutes of sound, and Mynah needs {least} to learn from it</source>
        <translation>le texte corrigé compte {minutes} minutes de son, et Mynah en demande {least} pour apprendre</translation>
    </message>
    <message>
        <source>Correct more recordings.</source>
        <translation>Corrigez d’autres enregistrements.</translation>
    </message>
    <message>
        <source>the model {model} can write none of the corrected text</source>
        <translation>le modèle {model} ne peut rien écrire du texte corrigé</translation>
    </message>
    <message>
        <source>Name recordings in its language.</source>
        <translation>Indiquez des enregistrements dans sa langue.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn from corrections</source>
        <translation>le modèle {model} ne peut pas apprendre de corrections</translation>
    </message>
    <message>
        <source>Choose a Parakeet model as a .nemo file.</source>
        <translation>Choisissez un modèle Parakeet sous forme de fichier .nemo.</translation>
    </message>
    <message>
        <source>the model {model} can&apos;t learn on a CPU</source>
        <translation>le modèle {model} ne peut pas apprendre sur un processeur</translation>
    </message>
    <message>
        <source>Use a computer with an NVIDIA GPU, or a model that reads with a CTC head.</source>
        <translation>Prenez un ordinateur avec un GPU NVIDIA, ou un modèle qui lit avec une tête CTC.</translation>
    </message>
    <message>
        <source>there isn&apos;t enough memory to train the model {model}</source>
        <translation>il n’y a pas assez de mémoire pour entraîner le modèle {model}</translation>
    </message>
    <message>
        <source>the text can&apos;t be handed on, because the program {tool} is missing or failed</source>
        <translation>le texte ne peut pas être transmis, parce que le programme {tool} manque ou a échoué</translation>
    </message>
    <message>
        <source>{path} doesn&apos;t say which texts it was built from</source>
        <translation>{path} ne dit pas de quels textes il a été tiré</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build. Later mynah language-model refresh can do it.</source>
        <translation>Recréez-le avec mynah language-model build. Ensuite, mynah language-model refresh suffit.</translation>
    </message>
    <message>
        <source>{path} isn&apos;t the file that Mynah built, because another program changed or replaced it</source>
        <translation>{path} n’est pas le fichier créé par Mynah&#xa0;: un autre programme l’a modifié ou remplacé</translation>
    </message>
    <message>
        <source>Keep that file under another name, then use mynah language-model build and --overwrite.</source>
        <translation>Gardez ce fichier sous un autre nom, puis utilisez mynah language-model build avec --overwrite.</translation>
    </message>
    <message>
        <source>an earlier version of Mynah built {path} and didn&apos;t note its content, so it may be another program&apos;s now</source>
        <translation>une version antérieure de Mynah a créé {path} sans en noter le contenu&#xa0;: le fichier vient peut-être d’un autre programme</translation>
    </message>
    <message>
        <source>Build it again with mynah language-model build and --overwrite. Later mynah language-model refresh can do it.</source>
        <translation>Recréez-le avec mynah language-model build et --overwrite. Ensuite, mynah language-model refresh suffit.</translation>
    </message>
    <message>
        <source>{path} is missing, from which {model} was built</source>
        <translation>{path} manque, dont {model} a été tiré</translation>
    </message>
    <message>
        <source>Put it back, or name the texts to mynah language-model build.</source>
        <translation>Remettez-le en place, ou nommez les textes à mynah language-model build.</translation>
    </message>
    <message>
        <source>{path} lies outside the project {project}</source>
        <translation>{path} se trouve hors du projet {project}</translation>
    </message>
    <message>
        <source>Allow it with mynah language-model refresh and --allow-outside.</source>
        <translation>Permettez-le avec mynah language-model refresh et --allow-outside.</translation>
    </message>
    <message>
        <source>{model} knows {before} corrected words, and Mynah finds only {words} of them now</source>
        <translation>{model} connaît {before} mots corrigés, et Mynah n’en trouve plus que {words}</translation>
    </message>
    <message>
        <source>Find moved recordings with mynah archive relink, or build it with mynah language-model build and --overwrite.</source>
        <translation>Retrouvez les enregistrements déplacés avec mynah archive relink, ou recréez-le avec mynah language-model build et --overwrite.</translation>
    </message>
    <message>
        <source>Install {tool}, then try again.</source>
        <translation>Installez {tool}, puis réessayez.</translation>
    </message>
    <message>
        <source>the words that follow the speech stopped with their engine ({cause})</source>
        <translation>les mots qui suivent la parole se sont arrêtés avec leur moteur ({cause})</translation>
    </message>
    <message>
        <source>the engine was stopped from outside {times} times in a row ({cause})</source>
        <translation>le moteur a été arrêté de l’extérieur {times} fois de suite ({cause})</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model. No finished work was lost.</source>
        <translation>Fermez d’autres programmes, ou choisissez un modèle plus petit. Aucun travail terminé n’a été perdu.</translation>
    </message>
    <message>
        <source>the engine couldn&apos;t start ({reason})</source>
        <translation>le moteur n’a pas pu démarrer ({reason})</translation>
    </message>
    <message>
        <source>the server {address} can&apos;t be reached ({reason})</source>
        <translation>le serveur {address} est injoignable ({reason})</translation>
    </message>
    <message>
        <source>Check the address and the network. No finished work was lost.</source>
        <translation>Vérifiez l’adresse et le réseau. Aucun travail terminé n’est perdu.</translation>
    </message>
    <message>
        <source>the certificate of {address} isn&apos;t trusted ({reason})</source>
        <translation>le certificat de {address} n’est pas approuvé ({reason})</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner. SSL_CERT_FILE names the file of another authority.</source>
        <translation>Demandez au responsable du serveur. SSL_CERT_FILE désigne le fichier d’une autre autorité.</translation>
    </message>
    <message>
        <source>the server {address} refuses the token</source>
        <translation>le serveur {address} refuse le jeton</translation>
    </message>
    <message>
        <source>Ask the server&apos;s owner for a token.</source>
        <translation>Demandez un jeton au responsable du serveur.</translation>
    </message>
    <message>
        <source>{address} isn&apos;t a Mynah server of the same version</source>
        <translation>{address} n’est pas un serveur Mynah de la même version</translation>
    </message>
    <message>
        <source>Check the address, and install the same version on both computers.</source>
        <translation>Vérifiez l’adresse et installez la même version sur les deux ordinateurs.</translation>
    </message>
    <message>
        <source>the server {address} has had no place for half an hour</source>
        <translation>le serveur {address} n’a eu aucune place pendant une demi-heure</translation>
    </message>
    <message>
        <source>Try again later. No finished work was lost.</source>
        <translation>Réessayez plus tard. Aucun travail terminé n’est perdu.</translation>
    </message>
    <message>
        <source>“{address}” is not the address of a language service</source>
        <translation>«&#xa0;{address}&#xa0;» n’est pas l’adresse d’un service de langage</translation>
    </message>
    <message>
        <source>Write it in the settings as http://localhost:11434/v1.</source>
        <translation>Écrivez-la dans les réglages comme http://localhost:11434/v1.</translation>
    </message>
    <message>
        <source>the language service {address} can&apos;t be reached ({reason})</source>
        <translation>le service de langage {address} est injoignable ({reason})</translation>
    </message>
    <message>
        <source>Start the service, and check the address in the settings.</source>
        <translation>Démarrez le service et vérifiez l’adresse dans les réglages.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the key</source>
        <translation>le service de langage {address} refuse la clé</translation>
    </message>
    <message>
        <source>Correct the key in the settings.</source>
        <translation>Corrigez la clé dans les réglages.</translation>
    </message>
    <message>
        <source>the language service {address} doesn&apos;t know the model “{model}”</source>
        <translation>le service de langage {address} ne connaît pas le modèle «&#xa0;{model}&#xa0;»</translation>
    </message>
    <message>
        <source>Check the model in the settings. The address usually ends in /v1.</source>
        <translation>Vérifiez le modèle dans les réglages. L’adresse se termine en général par /v1.</translation>
    </message>
    <message>
        <source>the language service {address} refuses the text ({reason})</source>
        <translation>le service de langage {address} refuse le texte ({reason})</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose another model.</source>
        <translation>Réduisez le nombre de caractères par requête, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>the language service {address} redirects to {host}, and Mynah sends nothing there</source>
        <translation>le service de langage {address} redirige vers {host}, et Mynah n’y envoie rien</translation>
    </message>
    <message>
        <source>If you trust that address, write it in the settings.</source>
        <translation>Si vous faites confiance à cette adresse, écrivez-la dans les réglages.</translation>
    </message>
    <message>
        <source>the language service {address} has sent nothing for {seconds} s</source>
        <translation>le service de langage {address} n’a rien envoyé depuis {seconds} s</translation>
    </message>
    <message>
        <source>Set fewer characters for each request, or choose a faster model.</source>
        <translation>Réduisez le nombre de caractères par requête, ou choisissez un modèle plus rapide.</translation>
    </message>
    <message>
        <source>the answer of the language service {address} broke off</source>
        <translation>la réponse du service de langage {address} s’est interrompue</translation>
    </message>
    <message>
        <source>Send the text again.</source>
        <translation>Envoyez de nouveau le texte.</translation>
    </message>
    <message>
        <source>the answer of the language service is longer than {most} characters, and Mynah stopped it</source>
        <translation>la réponse du service de langage dépasse {most} caractères, et Mynah l’a arrêtée</translation>
    </message>
    <message>
        <source>Change the instruction, or choose another model.</source>
        <translation>Modifiez l’instruction, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>the language service {address} answered without a text</source>
        <translation>le service de langage {address} a répondu sans texte</translation>
    </message>
    <message>
        <source>{address} is not a language service that Mynah knows</source>
        <translation>{address} n’est pas un service de langage que Mynah connaît</translation>
    </message>
    <message>
        <source>Check the address in the settings. It usually ends in /v1.</source>
        <translation>Vérifiez l’adresse dans les réglages. Elle se termine en général par /v1.</translation>
    </message>
    <message>
        <source>Put back a copy, update Mynah or check the permissions. `mynah voices forget --all` deletes all prints.</source>
        <translation>Remettez une copie en place, mettez Mynah à jour ou vérifiez les droits. `mynah voices forget --all` supprime toutes les empreintes.</translation>
    </message>
    <message>
        <source>your edit of {name} couldn&apos;t be saved and was undone ({reason})</source>
        <translation>votre modification de {name} n’a pas pu être enregistrée et a été annulée ({reason})</translation>
    </message>
    <message>
        <source>Please report it with the log.</source>
        <translation>Merci de le signaler en joignant le journal.</translation>
    </message>
    <message>
        <source>something went wrong inside Mynah ({reason})</source>
        <translation>une erreur interne s’est produite dans Mynah ({reason})</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>selon votre choix</translation>
    </message>
    <message>
        <source>found on this machine</source>
        <translation>trouvé sur cette machine</translation>
    </message>
    <message>
        <source>found on this machine, but nobody has tried Mynah on it</source>
        <translation>trouvé sur cette machine, mais personne n’y a essayé Mynah</translation>
    </message>
    <message>
        <source>no GPU was found</source>
        <translation>aucun GPU n’a été trouvé</translation>
    </message>
    <message>
        <source>the GPU computes in bf16</source>
        <translation>le GPU calcule en bf16</translation>
    </message>
    <message>
        <source>the GPU is too old for bf16</source>
        <translation>le GPU est trop ancien pour bf16</translation>
    </message>
    <message>
        <source>best for Apple GPUs</source>
        <translation>idéal pour les GPU Apple</translation>
    </message>
    <message>
        <source>fastest in a measurement on this processor, and close enough to the exact model</source>
        <translation>le plus rapide d’après une mesure sur ce processeur, et assez proche du modèle exact</translation>
    </message>
    <message>
        <source>int8 was faster in a measurement here, but too inexact for this model</source>
        <translation>int8 était plus rapide d’après une mesure ici, mais trop imprécis pour ce modèle</translation>
    </message>
    <message>
        <source>faster in a measurement on this processor</source>
        <translation>plus rapide d’après une mesure sur ce processeur</translation>
    </message>
    <message>
        <source>bf16 was not faster in a measurement on this processor</source>
        <translation>bf16 n’était pas plus rapide d’après une mesure sur ce processeur</translation>
    </message>
    <message>
        <source>the model is small enough</source>
        <translation>le modèle est assez petit</translation>
    </message>
    <message>
        <source>the only precision of this kind of model</source>
        <translation>la seule précision de ce type de modèle</translation>
    </message>
    <message>
        <source>it supports this kind of model</source>
        <translation>il prend en charge ce type de modèle</translation>
    </message>
    <message>
        <source>the native backend doesn&apos;t support {}</source>
        <translation>le moteur natif ne prend pas en charge {}</translation>
    </message>
    <message>
        <source>the native backend couldn&apos;t load it: {}</source>
        <translation>le moteur natif n’a pas pu le charger&#xa0;: {}</translation>
    </message>
    <message>
        <source>this device doesn&apos;t exist</source>
        <translation>cet appareil n’existe pas</translation>
    </message>
    <message>
        <source>this installation has no CUDA support</source>
        <translation>cette installation ne prend pas en charge CUDA</translation>
    </message>
    <message>
        <source>no NVIDIA driver or GPU is responding</source>
        <translation>aucun pilote ou GPU NVIDIA ne répond</translation>
    </message>
    <message>
        <source>this installation has no support for Intel GPUs</source>
        <translation>cette installation ne prend pas en charge les GPU Intel</translation>
    </message>
    <message>
        <source>no Intel driver or GPU is responding</source>
        <translation>aucun pilote ni GPU Intel ne répond</translation>
    </message>
    <message>
        <source>only macOS supports it</source>
        <translation>seul macOS le prend en charge</translation>
    </message>
    <message>
        <source>this Mac has no GPU that Mynah can use</source>
        <translation>ce Mac n’a pas de GPU que Mynah puisse utiliser</translation>
    </message>
    <message>
        <source>it is not connected</source>
        <translation>il n’est pas connecté</translation>
    </message>
    <message>
        <source>the system refused access</source>
        <translation>le système a refusé l’accès</translation>
    </message>
    <message>
        <source>the system&apos;s sound service is not responding</source>
        <translation>le service audio du système ne répond pas</translation>
    </message>
    <message>
        <source>it has no sound</source>
        <translation>il ne contient aucun son</translation>
    </message>
    <message>
        <source>the written recording differs from the samples</source>
        <translation>l’enregistrement écrit diffère des échantillons</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to read it</source>
        <translation>vous n’avez pas l’autorisation de le lire</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>il se termine trop tôt</translation>
    </message>
    <message>
        <source>it ends too early, because the download is incomplete</source>
        <translation>il se termine trop tôt, car le téléchargement est incomplet</translation>
    </message>
    <message>
        <source>it is not a valid tar archive ({})</source>
        <translation>ce n’est pas une archive tar valide ({})</translation>
    </message>
    <message>
        <source>it contains more than {} files</source>
        <translation>il contient plus de {} fichiers</translation>
    </message>
    <message>
        <source>{} in it is not a plain file</source>
        <translation>l’élément {} n’est pas un fichier ordinaire</translation>
    </message>
    <message>
        <source>the name {} in it leads out of the archive or is not plain</source>
        <translation>le nom {} qu’il contient mène hors de l’archive ou n’est pas un nom simple</translation>
    </message>
    <message>
        <source>it contains {} twice</source>
        <translation>il contient {} deux fois</translation>
    </message>
    <message>
        <source>it contains {}, which no speech model needs</source>
        <translation>il contient {}, dont aucun modèle vocal n’a besoin</translation>
    </message>
    <message>
        <source>{} in it is too large</source>
        <translation>l’élément {} est trop volumineux</translation>
    </message>
    <message>
        <source>it contains no {}, so it is not a NeMo checkpoint</source>
        <translation>il ne contient pas {}, ce n’est donc pas un checkpoint NeMo</translation>
    </message>
    <message>
        <source>{} contains no data</source>
        <translation>{} ne contient aucune donnée</translation>
    </message>
    <message>
        <source>its configuration is not plain YAML</source>
        <translation>sa configuration n’est pas du YAML simple</translation>
    </message>
    <message>
        <source>its configuration is not a table</source>
        <translation>sa configuration n’est pas une table</translation>
    </message>
    <message>
        <source>its configuration is not a plain tree</source>
        <translation>sa configuration n’est pas un arbre simple</translation>
    </message>
    <message>
        <source>its configuration is too large or too deep</source>
        <translation>sa configuration est trop grande ou trop profonde</translation>
    </message>
    <message>
        <source>its configuration contains a {}</source>
        <translation>sa configuration contient un {}</translation>
    </message>
    <message>
        <source>its configuration names the unknown class {}</source>
        <translation>sa configuration nomme la classe inconnue {}</translation>
    </message>
    <message>
        <source>its configuration refers to the missing file {}</source>
        <translation>sa configuration renvoie au fichier absent {}</translation>
    </message>
    <message>
        <source>its configuration calls a resolver ({})</source>
        <translation>sa configuration appelle un résolveur ({})</translation>
    </message>
    <message>
        <source>its weights are not plain tensors</source>
        <translation>ses poids ne sont pas de simples tenseurs</translation>
    </message>
    <message>
        <source>the folder contains no {}</source>
        <translation>le dossier ne contient pas {}</translation>
    </message>
    <message>
        <source>{} is not a JSON table</source>
        <translation>{} n’est pas une table JSON</translation>
    </message>
    <message>
        <source>its configuration has an invalid value for {}</source>
        <translation>sa configuration a une valeur non valide pour {}</translation>
    </message>
    <message>
        <source>{} is not a valid safetensors file</source>
        <translation>{} n’est pas un fichier safetensors valide</translation>
    </message>
    <message>
        <source>its weights lack {}</source>
        <translation>il manque {} à ses poids</translation>
    </message>
    <message>
        <source>the shape or type of {} in its weights contradicts its configuration</source>
        <translation>la forme ou le type de {} dans ses poids contredit sa configuration</translation>
    </message>
    <message>
        <source>its weights contain {}, which its class doesn&apos;t know</source>
        <translation>ses poids contiennent {}, que sa classe ne connaît pas</translation>
    </message>
    <message>
        <source>it is a speech language model (SALM), which Mynah can&apos;t run</source>
        <translation>c’est un modèle de langage vocal (SALM), que Mynah ne peut pas exécuter</translation>
    </message>
    <message>
        <source>it is Nemotron 3.5 Transcribe, whose 34 billion parameters need a GPU with 80 GB</source>
        <translation>c’est Nemotron 3.5 Transcribe, dont les 34 milliards de paramètres exigent un GPU de 80 Go</translation>
    </message>
    <message>
        <source>it is a multitalker model, which needs to know beforehand when each person speaks</source>
        <translation>c’est un modèle multilocuteur, qui doit savoir à l’avance quand chaque personne parle</translation>
    </message>
    <message>
        <source>it is a Whisper model, and Mynah runs NVIDIA NeMo models</source>
        <translation>c’est un modèle Whisper, et Mynah exécute les modèles NVIDIA NeMo</translation>
    </message>
    <message>
        <source>it recognises speech, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>il reconnaît la parole, mais appartient à une famille que Mynah ne prend pas en charge</translation>
    </message>
    <message>
        <source>it is a Seamless model, which Mynah doesn&apos;t support</source>
        <translation>c’est un modèle Seamless, que Mynah ne prend pas en charge</translation>
    </message>
    <message>
        <source>it turns text into speech, not speech into text</source>
        <translation>il transforme le texte en parole, et non la parole en texte</translation>
    </message>
    <message>
        <source>it is a text-only language model, and can&apos;t listen</source>
        <translation>c’est un modèle de langage purement textuel, qui ne peut pas écouter</translation>
    </message>
    <message>
        <source>it identifies speakers, but belongs to a family that Mynah doesn&apos;t support</source>
        <translation>il identifie les locuteurs, mais appartient à une famille que Mynah ne prend pas en charge</translation>
    </message>
    <message>
        <source>it has the format of whisper.cpp and llama.cpp</source>
        <translation>il est au format de whisper.cpp et llama.cpp</translation>
    </message>
    <message>
        <source>it has the ONNX format</source>
        <translation>il est au format ONNX</translation>
    </message>
    <message>
        <source>it has the MLX format</source>
        <translation>il est au format MLX</translation>
    </message>
    <message>
        <source>its weights are a pickle, which may run code when it is read</source>
        <translation>ses poids sont un pickle, qui peut exécuter du code à la lecture</translation>
    </message>
    <message>
        <source>only the native backend reads models with safetensors</source>
        <translation>seul le moteur natif lit les modèles avec safetensors</translation>
    </message>
    <message>
        <source>a {} doesn&apos;t write text</source>
        <translation>un {} n’écrit pas de texte</translation>
    </message>
    <message>
        <source>the adapter {}</source>
        <translation>l’adaptateur {}</translation>
    </message>
    <message>
        <source>the CTC head {}</source>
        <translation>la tête CTC {}</translation>
    </message>
    <message>
        <source>a diarisation model with the setting {}</source>
        <translation>un modèle de diarisation avec le réglage {}</translation>
    </message>
    <message>
        <source>encoders of the class {}</source>
        <translation>les encodeurs de la classe {}</translation>
    </message>
    <message>
        <source>a vocabulary without an end token</source>
        <translation>un vocabulaire sans jeton de fin</translation>
    </message>
    <message>
        <source>the joint network {}</source>
        <translation>le réseau joint {}</translation>
    </message>
    <message>
        <source>language tags in another form</source>
        <translation>les balises de langue sous une autre forme</translation>
    </message>
    <message>
        <source>models of the class {}</source>
        <translation>les modèles de la classe {}</translation>
    </message>
    <message>
        <source>a voice model with the setting {}</source>
        <translation>un modèle de voix avec le réglage {}</translation>
    </message>
    <message>
        <source>models of the family {}</source>
        <translation>les modèles de la famille {}</translation>
    </message>
    <message>
        <source>the prediction network {}</source>
        <translation>le réseau de prédiction {}</translation>
    </message>
    <message>
        <source>context before the text with several vocabularies</source>
        <translation>le contexte avant le texte avec plusieurs vocabulaires</translation>
    </message>
    <message>
        <source>the prompt format {}</source>
        <translation>le format d’invite {}</translation>
    </message>
    <message>
        <source>prompts without languages</source>
        <translation>les invites sans langues</translation>
    </message>
    <message>
        <source>the setting {}</source>
        <translation>le réglage {}</translation>
    </message>
    <message>
        <source>prompts without the token {}</source>
        <translation>les invites sans le jeton {}</translation>
    </message>
    <message>
        <source>the timestamp model {}</source>
        <translation>le modèle d’horodatage {}</translation>
    </message>
    <message>
        <source>a timestamp model with several vocabularies</source>
        <translation>un modèle d’horodatage avec plusieurs vocabulaires</translation>
    </message>
    <message>
        <source>the tokenizer class {}</source>
        <translation>la classe de tokenizer {}</translation>
    </message>
    <message>
        <source>a model without a tokenizer or a list of characters</source>
        <translation>un modèle sans tokenizer ni liste de caractères</translation>
    </message>
    <message>
        <source>a tokenizer outside the checkpoint</source>
        <translation>un tokenizer hors du checkpoint</translation>
    </message>
    <message>
        <source>the tokenizer type {}</source>
        <translation>le type de tokenizer {}</translation>
    </message>
    <message>
        <source>this tokenizer, which can&apos;t be read</source>
        <translation>ce tokenizer, qui est illisible</translation>
    </message>
    <message>
        <source>tokenizer.json with {}</source>
        <translation>tokenizer.json avec {}</translation>
    </message>
    <message>
        <source>weights in a format older than torch 1.6</source>
        <translation>les poids dans un format antérieur à torch 1.6</translation>
    </message>
    <message>
        <source>weights that contain more than tensors</source>
        <translation>les poids qui contiennent plus que des tenseurs</translation>
    </message>
    <message>
        <source>weights without {}</source>
        <translation>les poids sans {}</translation>
    </message>
    <message>
        <source>the written copy can&apos;t be read back</source>
        <translation>la copie écrite ne peut pas être relue</translation>
    </message>
    <message>
        <source>window {} or the next one was not recognised</source>
        <translation>la fenêtre {} ou la suivante n’a pas été reconnue</translation>
    </message>
    <message>
        <source>the storage returned too few bytes</source>
        <translation>le stockage a renvoyé trop peu d’octets</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>aucune réponse</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}</source>
        <translation>le fichier n’est pas en UTF-8 et a été lu en {name}</translation>
    </message>
    <message>
        <source>it is not UTF-8 and was read as {name}, which is a guess; save it as UTF-8 if its letters are wrong</source>
        <translation>le fichier n’est pas en UTF-8 et a été lu en {name}, ce qui est une supposition&#xa0;; enregistrez-le en UTF-8 si des lettres sont fausses</translation>
    </message>
    <message>
        <source>it is UTF-8 but for {count} of its bytes, which were read as Windows-1252</source>
        <translation>le fichier est en UTF-8 sauf {count} de ses octets, lus en Windows-1252</translation>
    </message>
    <message>
        <source>left out: {listed}</source>
        <translation>omis&#xa0;: {listed}</translation>
    </message>
    <message>
        <source>it was read as {kind}</source>
        <translation>le fichier a été lu comme {kind}</translation>
    </message>
    <message>
        <source>it is unsure which tiers hold the speech, and these were left out: {names}</source>
        <translation>on ne sait pas avec certitude quelles lignes d’annotation contiennent la parole&#xa0;; celles-ci ont été omises&#xa0;: {names}</translation>
    </message>
    <message>
        <source>formatting</source>
        <translation>mise en forme</translation>
    </message>
    <message>
        <source>lines in italics</source>
        <translation>lignes en italique</translation>
    </message>
    <message>
        <source>style sheets</source>
        <translation>feuilles de style</translation>
    </message>
    <message>
        <source>regions of the screen</source>
        <translation>zones de l’écran</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>positions</translation>
    </message>
    <message>
        <source>comments</source>
        <translation>commentaires</translation>
    </message>
    <message>
        <source>drawings</source>
        <translation>dessins</translation>
    </message>
    <message>
        <source>events without readable times</source>
        <translation>événements sans horodatage lisible</translation>
    </message>
    <message>
        <source>times of parts of a cue that are no single words</source>
        <translation>horodatages de parties de sous-titre qui ne sont pas des mots isolés</translation>
    </message>
    <message>
        <source>lines that were shown before</source>
        <translation>lignes déjà affichées</translation>
    </message>
    <message>
        <source>times of cues without a length that can be read</source>
        <translation>horodatages de sous-titres sans durée lisible</translation>
    </message>
    <message>
        <source>times before the beginning of the recording</source>
        <translation>horodatages antérieurs au début de l’enregistrement</translation>
    </message>
    <message>
        <source>time stamps in the text</source>
        <translation>horodatages dans le texte</translation>
    </message>
    <message>
        <source>time shifts of a stream</source>
        <translation>décalages temporels d’un flux</translation>
    </message>
    <message>
        <source>recordings without a reference</source>
        <translation>enregistrements sans référence</translation>
    </message>
    <message>
        <source>texts without times</source>
        <translation>textes sans horodatage</translation>
    </message>
    <message>
        <source>tier “{name}”</source>
        <translation>ligne d’annotation «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>lines without a reference</source>
        <translation>lignes sans référence</translation>
    </message>
    <message>
        <source>footnotes</source>
        <translation>notes de bas de page</translation>
    </message>
    <message>
        <source>entries of the index</source>
        <translation>entrées de l’index</translation>
    </message>
    <message>
        <source>captions of the second channel</source>
        <translation>sous-titres du second canal</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>titres</translation>
    </message>
    <message>
        <source>headers and footers</source>
        <translation>en-têtes et pieds de page</translation>
    </message>
    <message>
        <source>deleted passages</source>
        <translation>passages supprimés</translation>
    </message>
    <message>
        <source>embedded documents</source>
        <translation>documents incorporés</translation>
    </message>
    <message>
        <source>paragraphs around the table</source>
        <translation>paragraphes autour du tableau</translation>
    </message>
    <message>
        <source>it aborted</source>
        <translation>il s’est interrompu sur une erreur</translation>
    </message>
    <message>
        <source>it accessed invalid memory</source>
        <translation>il a accédé à une mémoire non valide</translation>
    </message>
    <message>
        <source>an arithmetic error in native code</source>
        <translation>une erreur arithmétique dans le code natif</translation>
    </message>
    <message>
        <source>this processor lacks an instruction that Mynah needs</source>
        <translation>ce processeur ne connaît pas une instruction dont Mynah a besoin</translation>
    </message>
    <message>
        <source>another program ended it</source>
        <translation>un autre programme l’a arrêté</translation>
    </message>
    <message>
        <source>a file that it was using disappeared, or its disk failed</source>
        <translation>un fichier utilisé a disparu, ou son disque est défaillant</translation>
    </message>
    <message>
        <source>it probably ran out of memory</source>
        <translation>il a sans doute manqué de mémoire</translation>
    </message>
    <message>
        <source>it ran out of memory</source>
        <translation>il a manqué de mémoire</translation>
    </message>
    <message>
        <source>its converted model was damaged on disk, and Mynah converts it again</source>
        <translation>son modèle converti était endommagé sur le disque, et Mynah le convertit de nouveau</translation>
    </message>
    <message>
        <source>it had an internal error, which is in the log</source>
        <translation>il a eu une erreur interne, qui figure dans le journal</translation>
    </message>
    <message>
        <source>a library (DLL) is missing</source>
        <translation>une bibliothèque (DLL) est absente</translation>
    </message>
    <message>
        <source>a library (DLL) couldn&apos;t start</source>
        <translation>une bibliothèque (DLL) n’a pas pu démarrer</translation>
    </message>
    <message>
        <source>its stack was damaged</source>
        <translation>sa pile était endommagée</translation>
    </message>
    <message>
        <source>it was interrupted</source>
        <translation>il a été interrompu</translation>
    </message>
    <message>
        <source>exit status {n}</source>
        <translation>code de sortie {n}</translation>
    </message>
    <message>
        <source>signal {n}</source>
        <translation>signal {n}</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n}&#xa0;octets</translation>
    </message>
    <message>
        <source>nothing stands after @</source>
        <translation>rien ne suit @</translation>
    </message>
    <message>
        <source>CHAT has no such form after @</source>
        <translation>CHAT n’a pas cette forme après @</translation>
    </message>
    <message>
        <source>CHAT has no such mark in brackets</source>
        <translation>CHAT n’a pas cette annotation entre crochets</translation>
    </message>
    <message>
        <source>a replacement without a word</source>
        <translation>un remplacement sans mot</translation>
    </message>
    <message>
        <source>nothing of this word is said</source>
        <translation>rien de ce mot n’est prononcé</translation>
    </message>
    <message>
        <source>a fragment cannot be replaced</source>
        <translation>un fragment ne peut pas être remplacé</translation>
    </message>
    <message>
        <source>this is no word of CHAT</source>
        <translation>ce n’est pas un mot CHAT</translation>
    </message>
    <message>
        <source>a replacement by something that is not transcribed</source>
        <translation>un remplacement par un élément non transcrit</translation>
    </message>
    <message>
        <source>a mark in brackets without content</source>
        <translation>une annotation entre crochets sans contenu</translation>
    </message>
    <message>
        <source>digits in a word</source>
        <translation>des chiffres dans un mot</translation>
    </message>
    <message>
        <source>a sign of delivery without its partner</source>
        <translation>un signe d’élocution sans son pendant</translation>
    </message>
    <message>
        <source>a sign of shortening without its partner</source>
        <translation>un signe d’omission sans son pendant</translation>
    </message>
    <message>
        <source>+ at the beginning of a compound</source>
        <translation>+ au début d’un mot composé</translation>
    </message>
    <message>
        <source>a compound with an empty part</source>
        <translation>un mot composé dont une partie est vide</translation>
    </message>
    <message>
        <source>almost xxx, yyy or www</source>
        <translation>presque xxx, yyy ou www</translation>
    </message>
    <message>
        <source>a quotation mark without its partner</source>
        <translation>un guillemet sans son pendant</translation>
    </message>
    <message>
        <source>a sign that no word may have</source>
        <translation>un signe interdit dans un mot</translation>
    </message>
    <message>
        <source>two marks of stress in a row</source>
        <translation>deux marques d’accent de suite</translation>
    </message>
    <message>
        <source>a mark of stress without a sound after it</source>
        <translation>une marque d’accent que ne suit aucun son</translation>
    </message>
    <message>
        <source>a mark of length without a sound before it</source>
        <translation>une marque de longueur que ne précède aucun son</translation>
    </message>
    <message>
        <source>two main stresses in one word</source>
        <translation>deux accents principaux dans un mot</translation>
    </message>
    <message>
        <source>@s in an utterance of a third language</source>
        <translation>@s dans un énoncé d’une troisième langue</translation>
    </message>
    <message>
        <source>@s without a second language</source>
        <translation>@s sans deuxième langue</translation>
    </message>
    <message>
        <source>a minor stress without a main one</source>
        <translation>un accent secondaire sans accent principal</translation>
    </message>
    <message>
        <source>a part of the word is empty</source>
        <translation>une partie du mot est vide</translation>
    </message>
    <message>
        <source>^ at the beginning of a word</source>
        <translation>^ au début d’un mot</translation>
    </message>
    <message>
        <source>an empty word</source>
        <translation>un mot vide</translation>
    </message>
    <message>
        <source>a curly quotation mark as an apostrophe</source>
        <translation>un guillemet courbe en guise d’apostrophe</translation>
    </message>
    <message>
        <source>a whole utterance word by word in the other language</source>
        <translation>un énoncé entier mot à mot dans l’autre langue</translation>
    </message>
    <message>
        <source>a curly apostrophe</source>
        <translation>une apostrophe courbe</translation>
    </message>
    <message>
        <source>two commas in a row</source>
        <translation>deux virgules de suite</translation>
    </message>
    <message>
        <source>a comma that follows no spoken word</source>
        <translation>une virgule qui ne suit aucun mot prononcé</translation>
    </message>
    <message>
        <source>a main tier without a speaker</source>
        <translation>une ligne principale sans locuteur</translation>
    </message>
    <message>
        <source>a part is missing here</source>
        <translation>il manque une partie ici</translation>
    </message>
    <message>
        <source>a part too many here</source>
        <translation>il y a une partie de trop ici</translation>
    </message>
    <message>
        <source>no terminator at the end of the utterance</source>
        <translation>aucun terminateur à la fin de l’énoncé</translation>
    </message>
    <message>
        <source>an utterance without content</source>
        <translation>un énoncé sans contenu</translation>
    </message>
    <message>
        <source>this is no speaker&apos;s code</source>
        <translation>ce n’est pas un code de locuteur</translation>
    </message>
    <message>
        <source>a speaker whom @Participants does not name</source>
        <translation>un locuteur absent de @Participants</translation>
    </message>
    <message>
        <source>CHAT has nothing of this form</source>
        <translation>CHAT n’a rien de cette forme</translation>
    </message>
    <message>
        <source>this cannot be read as CHAT</source>
        <translation>impossible à lire en CHAT</translation>
    </message>
    <message>
        <source>an utterance that cannot be read</source>
        <translation>un énoncé illisible</translation>
    </message>
    <message>
        <source>a bracket that is not closed</source>
        <translation>un crochet non fermé</translation>
    </message>
    <message>
        <source>a parenthesis that is not closed</source>
        <translation>une parenthèse non fermée</translation>
    </message>
    <message>
        <source>a mark that is not complete</source>
        <translation>une annotation incomplète</translation>
    </message>
    <message>
        <source>a sign that cannot be seen</source>
        <translation>un signe invisible</translation>
    </message>
    <message>
        <source>a line that cannot be read</source>
        <translation>une ligne illisible</translation>
    </message>
    <message>
        <source>a header that cannot be read</source>
        <translation>un en-tête illisible</translation>
    </message>
    <message>
        <source>no colon after the speaker</source>
        <translation>pas de deux-points après le locuteur</translation>
    </message>
    <message>
        <source>something that does not belong in an utterance</source>
        <translation>un élément qui n’a pas sa place dans un énoncé</translation>
    </message>
    <message>
        <source>a line that begins with none of @, * and %</source>
        <translation>une ligne qui ne commence ni par @, ni par *, ni par&#xa0;%</translation>
    </message>
    <message>
        <source>a part that does not belong here</source>
        <translation>une partie qui n’a pas sa place ici</translation>
    </message>
    <message>
        <source>a quotation that does not go on in the next utterance</source>
        <translation>une citation qui ne se poursuit pas dans l’énoncé suivant</translation>
    </message>
    <message>
        <source>something that CHAT needs is missing</source>
        <translation>il manque un élément exigé par CHAT</translation>
    </message>
    <message>
        <source>groups that lie wrongly within each other</source>
        <translation>des groupes mal imbriqués</translation>
    </message>
    <message>
        <source>a group that begins and does not end</source>
        <translation>un groupe qui commence et ne se termine pas</translation>
    </message>
    <message>
        <source>a group that ends and did not begin</source>
        <translation>un groupe qui se termine sans avoir commencé</translation>
    </message>
    <message>
        <source>an overlap that only one speaker has</source>
        <translation>un chevauchement marqué chez un seul locuteur</translation>
    </message>
    <message>
        <source>half of a pair of overlap marks</source>
        <translation>la moitié d’une paire de marques de chevauchement</translation>
    </message>
    <message>
        <source>+, with nothing before it to complete</source>
        <translation>+, sans rien avant à compléter</translation>
    </message>
    <message>
        <source>+, after an utterance that was not interrupted</source>
        <translation>+, après un énoncé qui n’a pas été interrompu</translation>
    </message>
    <message>
        <source>++ with nothing before it to complete</source>
        <translation>++ sans rien avant à compléter</translation>
    </message>
    <message>
        <source>++ after an utterance that did not trail off</source>
        <translation>++ après un énoncé qui n’est pas resté inachevé</translation>
    </message>
    <message>
        <source>++ after an utterance of the same speaker</source>
        <translation>++ après un énoncé du même locuteur</translation>
    </message>
    <message>
        <source>an underline that begins and does not end</source>
        <translation>un soulignement qui commence et ne se termine pas</translation>
    </message>
    <message>
        <source>an underline that ends and did not begin</source>
        <translation>un soulignement qui se termine sans avoir commencé</translation>
    </message>
    <message>
        <source>a long event that begins and does not end</source>
        <translation>un événement long qui commence et ne se termine pas</translation>
    </message>
    <message>
        <source>a long event that ends and did not begin</source>
        <translation>un événement long qui se termine sans avoir commencé</translation>
    </message>
    <message>
        <source>this is no time</source>
        <translation>ce n’est pas un horodatage</translation>
    </message>
    <message>
        <source>a time that runs backwards</source>
        <translation>un horodatage qui recule</translation>
    </message>
    <message>
        <source>the content is not of this header&apos;s kind</source>
        <translation>le contenu ne convient pas à cet en-tête</translation>
    </message>
    <message>
        <source>a nonverbal event that begins and does not end</source>
        <translation>un événement non verbal qui commence et ne se termine pas</translation>
    </message>
    <message>
        <source>a nonverbal event that ends and did not begin</source>
        <translation>un événement non verbal qui se termine sans avoir commencé</translation>
    </message>
    <message>
        <source>a retracing that nothing follows</source>
        <translation>une reprise que rien ne suit</translation>
    </message>
    <message>
        <source>a pause within a phonological group</source>
        <translation>une pause dans un groupe phonologique</translation>
    </message>
    <message>
        <source>a quotation within a quotation</source>
        <translation>une citation dans une citation</translation>
    </message>
    <message>
        <source>an overlap has a number from 2 to 9</source>
        <translation>un chevauchement porte un numéro de 2 à 9</translation>
    </message>
    <message>
        <source>a mark in brackets that cannot be read</source>
        <translation>une annotation entre crochets illisible</translation>
    </message>
    <message>
        <source>a replacement that cannot be read</source>
        <translation>un remplacement illisible</translation>
    </message>
    <message>
        <source>a retracing of nothing</source>
        <translation>une reprise de rien</translation>
    </message>
    <message>
        <source>a retracing of something that is no word</source>
        <translation>une reprise d’un élément qui n’est pas un mot</translation>
    </message>
    <message>
        <source>a %mor tier that cannot be read</source>
        <translation>une ligne %mor illisible</translation>
    </message>
    <message>
        <source>what is no word cannot be replaced</source>
        <translation>ce qui n’est pas un mot ne peut pas être remplacé</translation>
    </message>
    <message>
        <source>a filler cannot be replaced</source>
        <translation>une hésitation ne peut pas être remplacée</translation>
    </message>
    <message>
        <source>a replacement by a word that is not said</source>
        <translation>un remplacement par un mot non prononcé</translation>
    </message>
    <message>
        <source>two dependent tiers of one kind</source>
        <translation>deux lignes dépendantes du même type</translation>
    </message>
    <message>
        <source>a dependent tier without a main tier</source>
        <translation>une ligne dépendante sans ligne principale</translation>
    </message>
    <message>
        <source>a header twice, or text after @End</source>
        <translation>un en-tête en double, ou du texte après @End</translation>
    </message>
    <message>
        <source>@End is missing</source>
        <translation>@End est absent</translation>
    </message>
    <message>
        <source>@UTF8 is missing</source>
        <translation>@UTF8 est absent</translation>
    </message>
    <message>
        <source>a header that CHAT needs is missing</source>
        <translation>il manque un en-tête exigé par CHAT</translation>
    </message>
    <message>
        <source>an @ID without its ten fields</source>
        <translation>un @ID sans ses dix champs</translation>
    </message>
    <message>
        <source>@Participants is empty</source>
        <translation>@Participants est vide</translation>
    </message>
    <message>
        <source>@Languages is empty</source>
        <translation>@Languages est vide</translation>
    </message>
    <message>
        <source>@Date is empty</source>
        <translation>@Date est vide</translation>
    </message>
    <message>
        <source>@Media is empty</source>
        <translation>@Media est vide</translation>
    </message>
    <message>
        <source>an @ID without a language</source>
        <translation>un @ID sans langue</translation>
    </message>
    <message>
        <source>an @ID without a speaker</source>
        <translation>un @ID sans locuteur</translation>
    </message>
    <message>
        <source>a participant without a code</source>
        <translation>un participant sans code</translation>
    </message>
    <message>
        <source>a participant without a role</source>
        <translation>un participant sans rôle</translation>
    </message>
    <message>
        <source>an @ID without a corpus</source>
        <translation>un @ID sans corpus</translation>
    </message>
    <message>
        <source>an @ID without a role</source>
        <translation>un @ID sans rôle</translation>
    </message>
    <message>
        <source>an age that is not written as 2;06.12</source>
        <translation>un âge qui n’est pas écrit sous la forme 2;06.12</translation>
    </message>
    <message>
        <source>a date that is not written as 21-NOV-2026</source>
        <translation>une date qui n’est pas écrite sous la forme 21-NOV-2026</translation>
    </message>
    <message>
        <source>a language that ISO 639-3 does not have</source>
        <translation>une langue absente de la norme ISO 639-3</translation>
    </message>
    <message>
        <source>a speaker without an @ID or an entry in @Participants</source>
        <translation>un locuteur sans @ID ou sans entrée dans @Participants</translation>
    </message>
    <message>
        <source>an @ID of nobody in @Participants</source>
        <translation>un @ID qui ne correspond à personne dans @Participants</translation>
    </message>
    <message>
        <source>a birth of nobody in @Participants</source>
        <translation>une naissance qui ne correspond à personne dans @Participants</translation>
    </message>
    <message>
        <source>CHAT has no such header</source>
        <translation>CHAT n’a pas cet en-tête</translation>
    </message>
    <message>
        <source>@Bg without its @Eg</source>
        <translation>@Bg sans son @Eg</translation>
    </message>
    <message>
        <source>@Eg without its @Bg</source>
        <translation>@Eg sans son @Bg</translation>
    </message>
    <message>
        <source>@Bg and @Eg of different names</source>
        <translation>@Bg et @Eg de noms différents</translation>
    </message>
    <message>
        <source>@Bg within a @Bg of the same name</source>
        <translation>@Bg dans un @Bg du même nom</translation>
    </message>
    <message>
        <source>@G between @Bg and @Eg</source>
        <translation>@G entre @Bg et @Eg</translation>
    </message>
    <message>
        <source>the file and @Media have different names</source>
        <translation>le fichier et @Media ont des noms différents</translation>
    </message>
    <message>
        <source>CHAT has no such role</source>
        <translation>CHAT n’a pas ce rôle</translation>
    </message>
    <message>
        <source>@Options is empty</source>
        <translation>@Options est vide</translation>
    </message>
    <message>
        <source>CHAT has no such option</source>
        <translation>CHAT n’a pas cette option</translation>
    </message>
    <message>
        <source>@Media is neither audio nor video</source>
        <translation>@Media n’est ni audio ni video</translation>
    </message>
    <message>
        <source>@Media has no such state</source>
        <translation>@Media n’a pas cet état</translation>
    </message>
    <message>
        <source>@Number has no such value</source>
        <translation>@Number n’a pas cette valeur</translation>
    </message>
    <message>
        <source>@Recording Quality is a number from 1 to 5</source>
        <translation>@Recording Quality est un nombre de 1 à 5</translation>
    </message>
    <message>
        <source>@Transcription has no such value</source>
        <translation>@Transcription n’a pas cette valeur</translation>
    </message>
    <message>
        <source>@Time Duration is not written as 12:30-13:00</source>
        <translation>@Time Duration n’est pas écrit sous la forme 12:30-13:00</translation>
    </message>
    <message>
        <source>@Time Start is not written as 12:30</source>
        <translation>@Time Start n’est pas écrit sous la forme 12:30</translation>
    </message>
    <message>
        <source>CHAT has no such sex in @ID</source>
        <translation>CHAT n’a pas ce sexe dans @ID</translation>
    </message>
    <message>
        <source>a header in the wrong place</source>
        <translation>un en-tête au mauvais endroit</translation>
    </message>
    <message>
        <source>@Media is linked, and no utterance has a time</source>
        <translation>@Media est lié, et aucun énoncé n’a d’horodatage</translation>
    </message>
    <message>
        <source>a date of birth that is not written as 21-NOV-2026</source>
        <translation>une date de naissance qui n’est pas écrite sous la forme 21-NOV-2026</translation>
    </message>
    <message>
        <source>CHAT has no such social status in @ID</source>
        <translation>CHAT n’a pas ce statut social dans @ID</translation>
    </message>
    <message>
        <source>@Birth of, @Birthplace of or @L1 of in the wrong place</source>
        <translation>@Birth of, @Birthplace of ou @L1 of au mauvais endroit</translation>
    </message>
    <message>
        <source>@ID in the wrong place</source>
        <translation>@ID au mauvais endroit</translation>
    </message>
    <message>
        <source>a speaker twice in @Participants</source>
        <translation>un locuteur en double dans @Participants</translation>
    </message>
    <message>
        <source>a comma at the end of @Participants</source>
        <translation>une virgule à la fin de @Participants</translation>
    </message>
    <message>
        <source>@Options in the wrong place</source>
        <translation>@Options au mauvais endroit</translation>
    </message>
    <message>
        <source>@Media is unlinked, and utterances have times</source>
        <translation>@Media n’est pas lié, et des énoncés ont des horodatages</translation>
    </message>
    <message>
        <source>a dependent tier that cannot be read</source>
        <translation>une ligne dépendante illisible</translation>
    </message>
    <message>
        <source>the content is not of this tier&apos;s kind</source>
        <translation>le contenu ne convient pas à cette ligne</translation>
    </message>
    <message>
        <source>a dependent tier without colon and tab</source>
        <translation>une ligne dépendante sans deux-points ni tabulation</translation>
    </message>
    <message>
        <source>%tim has no time</source>
        <translation>%tim n’a pas d’horodatage</translation>
    </message>
    <message>
        <source>%gra without %mor</source>
        <translation>%gra sans %mor</translation>
    </message>
    <message>
        <source>CHAT has no such dependent tier</source>
        <translation>CHAT n’a pas cette ligne dépendante</translation>
    </message>
    <message>
        <source>a speaker&apos;s times run backwards</source>
        <translation>les horodatages d’un locuteur reculent</translation>
    </message>
    <message>
        <source>an item of %mor without a vertical line</source>
        <translation>un élément de %mor sans barre verticale</translation>
    </message>
    <message>
        <source>a speaker overlaps himself</source>
        <translation>un locuteur se chevauche lui-même</translation>
    </message>
    <message>
        <source>%mor has fewer items than the main tier words</source>
        <translation>%mor a moins d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%mor has more items than the main tier words</source>
        <translation>%mor a plus d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>only one of %mor and the main tier has a terminator</source>
        <translation>seul l’un de %mor et de la ligne principale a un terminateur</translation>
    </message>
    <message>
        <source>a relation of %gra that cannot be read</source>
        <translation>une relation de %gra illisible</translation>
    </message>
    <message>
        <source>%gra counts from 1</source>
        <translation>%gra compte à partir de 1</translation>
    </message>
    <message>
        <source>an item of %mor with an empty part</source>
        <translation>un élément de %mor dont une partie est vide</translation>
    </message>
    <message>
        <source>%gra counts a word that %mor does not have</source>
        <translation>%gra compte un mot que %mor n’a pas</translation>
    </message>
    <message>
        <source>%gra names a head that %mor does not have</source>
        <translation>%gra désigne une tête que %mor n’a pas</translation>
    </message>
    <message>
        <source>%pho has fewer items than the main tier words</source>
        <translation>%pho a moins d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%pho has more items than the main tier words</source>
        <translation>%pho a plus d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%mor and the main tier end differently</source>
        <translation>%mor et la ligne principale se terminent différemment</translation>
    </message>
    <message>
        <source>%sin has fewer items than the main tier words</source>
        <translation>%sin a moins d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%sin has more items than the main tier words</source>
        <translation>%sin a plus d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%gra and %mor differ in length</source>
        <translation>%gra et %mor n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>%gra does not count one by one</source>
        <translation>%gra ne compte pas un par un</translation>
    </message>
    <message>
        <source>%gra has no root</source>
        <translation>%gra n’a pas de racine</translation>
    </message>
    <message>
        <source>%gra has several roots</source>
        <translation>%gra a plusieurs racines</translation>
    </message>
    <message>
        <source>%gra runs in a circle</source>
        <translation>%gra tourne en rond</translation>
    </message>
    <message>
        <source>%xmodsyl and %mod differ in length</source>
        <translation>%xmodsyl et %mod n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>%xphosyl and %pho differ in length</source>
        <translation>%xphosyl et %pho n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>%xphoaln and %mod differ in length</source>
        <translation>%xphoaln et %mod n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>%xphoaln and %pho differ in length</source>
        <translation>%xphoaln et %pho n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>times of two speakers overlap</source>
        <translation>les horodatages de deux locuteurs se chevauchent</translation>
    </message>
    <message>
        <source>a gap between the times</source>
        <translation>un intervalle entre les horodatages</translation>
    </message>
    <message>
        <source>a speaker&apos;s times overlap</source>
        <translation>les horodatages d’un locuteur se chevauchent</translation>
    </message>
    <message>
        <source>an utterance without a time</source>
        <translation>un énoncé sans horodatage</translation>
    </message>
    <message>
        <source>%mod has fewer items than the main tier words</source>
        <translation>%mod a moins d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>%mod has more items than the main tier words</source>
        <translation>%mod a plus d’éléments que la ligne principale n’a de mots</translation>
    </message>
    <message>
        <source>a syllable unit without a sound or its code</source>
        <translation>une unité syllabique sans son ou sans son code</translation>
    </message>
    <message>
        <source>this is no place in a syllable</source>
        <translation>ce n’est pas une position dans une syllabe</translation>
    </message>
    <message>
        <source>%xmodsyl has other sounds than %mod</source>
        <translation>%xmodsyl n’a pas les mêmes sons que %mod</translation>
    </message>
    <message>
        <source>%xphosyl has other sounds than %pho</source>
        <translation>%xphosyl n’a pas les mêmes sons que %pho</translation>
    </message>
    <message>
        <source>a pair of %xphoaln that cannot be read</source>
        <translation>une paire de %xphoaln illisible</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %mod</source>
        <translation>%xphoaln n’a pas les mêmes sons que %mod</translation>
    </message>
    <message>
        <source>%xphoaln has other sounds than %pho</source>
        <translation>%xphoaln n’a pas les mêmes sons que %pho</translation>
    </message>
    <message>
        <source>a sound that ends before it starts</source>
        <translation>un son qui se termine avant de commencer</translation>
    </message>
    <message>
        <source>times of sounds that run backwards</source>
        <translation>des horodatages de sons qui reculent</translation>
    </message>
    <message>
        <source>a sound outside its utterance</source>
        <translation>un son en dehors de son énoncé</translation>
    </message>
    <message>
        <source>%xphoint has other sounds than %pho</source>
        <translation>%xphoint n’a pas les mêmes sons que %pho</translation>
    </message>
    <message>
        <source>%xphoint and %pho differ in length</source>
        <translation>%xphoint et %pho n’ont pas la même longueur</translation>
    </message>
    <message>
        <source>an empty line</source>
        <translation>une ligne vide</translation>
    </message>
    <message>
        <source>a time with zeros before it</source>
        <translation>un horodatage précédé de zéros</translation>
    </message>
    <message>
        <source>no space after a comma</source>
        <translation>pas d’espace après une virgule</translation>
    </message>
    <message>
        <source>a space within &lt; and &gt;</source>
        <translation>un espace à l’intérieur de &lt; et &gt;</translation>
    </message>
    <message>
        <source>no space before a pause</source>
        <translation>pas d’espace avant une pause</translation>
    </message>
    <message>
        <source>times without @Media</source>
        <translation>des horodatages sans @Media</translation>
    </message>
    <message>
        <source>a word of nothing but a repeated part</source>
        <translation>un mot composé seulement d’une partie répétée</translation>
    </message>
    <message>
        <source>a language that @Languages does not name</source>
        <translation>une langue absente de @Languages</translation>
    </message>
    <message>
        <source>an empty dependent tier</source>
        <translation>une ligne dépendante vide</translation>
    </message>
    <message>
        <source>no space after a bracket</source>
        <translation>pas d’espace après un crochet</translation>
    </message>
    <message>
        <source>a space after the tab</source>
        <translation>un espace après la tabulation</translation>
    </message>
    <message>
        <source>a mark at the beginning that is about nothing</source>
        <translation>une annotation initiale qui ne porte sur rien</translation>
    </message>
    <message>
        <source>an item of %mor without a part of speech</source>
        <translation>un élément de %mor sans catégorie grammaticale</translation>
    </message>
    <message>
        <source>%gra has no such relation</source>
        <translation>%gra n’a pas cette relation</translation>
    </message>
    <message>
        <source># in a place where no prefix is</source>
        <translation># là où il n’y a pas de préfixe</translation>
    </message>
    <message>
        <source># in a language without such prefixes</source>
        <translation># dans une langue sans de tels préfixes</translation>
    </message>
    <message>
        <source>no space before &amp;</source>
        <translation>pas d’espace avant &amp;</translation>
    </message>
    <message>
        <source>no space after a separator or a pause</source>
        <translation>pas d’espace après un séparateur ou une pause</translation>
    </message>
    <message>
        <source>a linker that does not stand first</source>
        <translation>un marqueur de liaison qui n’est pas en tête</translation>
    </message>
    <message>
        <source>a space before the comma in @Media</source>
        <translation>un espace avant la virgule dans @Media</translation>
    </message>
    <message>
        <source>a name that @Media cannot have</source>
        <translation>un nom impossible pour @Media</translation>
    </message>
    <message>
        <source>bytes that are not UTF-8</source>
        <translation>des octets qui ne sont pas de l’UTF-8</translation>
    </message>
    <message>
        <source>a byte order mark</source>
        <translation>une marque d’ordre des octets</translation>
    </message>
    <message>
        <source>%wor has other words than the main tier</source>
        <translation>%wor n’a pas les mêmes mots que la ligne principale</translation>
    </message>
    <message>
        <source>not checked from here on</source>
        <translation>non vérifié à partir d’ici</translation>
    </message>
    <message>
        <source>Look for a bracket that is not closed, a sign that is no part of CHAT, or a second . ? or ! in the line.</source>
        <translation>Cherchez un crochet non fermé, un signe étranger à CHAT, ou un deuxième .&#xa0;? ou&#xa0;! dans la ligne.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual: a word, a space, a bracket or the terminator is missing.</source>
        <translation>Comparez la ligne au manuel de CHAT&#xa0;: il manque un mot, un espace, un crochet ou le terminateur.</translation>
    </message>
    <message>
        <source>Correct the special form: @ and &amp; have a code of CHAT right after them.</source>
        <translation>Corrigez la forme spéciale&#xa0;: @ et &amp; sont suivis immédiatement d’un code CHAT.</translation>
    </message>
    <message>
        <source>Write the replacement as word [: correct word], after a whole word.</source>
        <translation>Écrivez le remplacement sous la forme mot [: mot correct], après un mot entier.</translation>
    </message>
    <message>
        <source>Correct the word: marks of stress, length and pause need sounds that are said.</source>
        <translation>Corrigez le mot&#xa0;: les marques d’accent, de longueur et de pause exigent des sons prononcés.</translation>
    </message>
    <message>
        <source>Spell the number out in words.</source>
        <translation>Écrivez le nombre en toutes lettres.</translation>
    </message>
    <message>
        <source>Add the missing half of the pair, or take out the one that is there.</source>
        <translation>Ajoutez la moitié manquante de la paire, ou retirez celle qui est là.</translation>
    </message>
    <message>
        <source>Write a compound as two words with one + between them.</source>
        <translation>Écrivez un mot composé sous forme de deux mots séparés par un seul +.</translation>
    </message>
    <message>
        <source>Write xxx, yyy or www for what is not transcribed.</source>
        <translation>Écrivez xxx, yyy ou www pour ce qui n’est pas transcrit.</translation>
    </message>
    <message>
        <source>Write quotation marks as a pair “ and ”, with a space around each, and never one pair in another.</source>
        <translation>Écrivez les guillemets par paire, “ et ”, chacun entouré d’espaces, et jamais une paire dans une autre.</translation>
    </message>
    <message>
        <source>Take the sign out of the word, or write the word as it is said.</source>
        <translation>Retirez le signe du mot, ou écrivez le mot comme il est prononcé.</translation>
    </message>
    <message>
        <source>Name the language by its ISO 639-3 code, in @Languages and after @s: or in [- ...].</source>
        <translation>Indiquez la langue par son code ISO 639-3, dans @Languages et après @s: ou dans [- ...].</translation>
    </message>
    <message>
        <source>Write the straight apostrophe &apos;.</source>
        <translation>Écrivez l’apostrophe droite &apos;.</translation>
    </message>
    <message>
        <source>Let a comma follow a spoken word, with a space after it.</source>
        <translation>Placez la virgule après un mot prononcé, et faites-la suivre d’un espace.</translation>
    </message>
    <message>
        <source>Give every main tier a code of at most seven characters that @Participants lists.</source>
        <translation>Donnez à chaque ligne principale un code de sept caractères au plus, présent dans @Participants.</translation>
    </message>
    <message>
        <source>Say something in the utterance (0 where nobody speaks) and end it with one terminator, as . or ? or +...</source>
        <translation>Donnez un contenu à l’énoncé (0 si personne ne parle) et un seul terminateur, comme . ou&#xa0;? ou +...</translation>
    </message>
    <message>
        <source>Close the bracket, with no space inside it and one after it.</source>
        <translation>Fermez le crochet, sans espace à l’intérieur et avec un espace après.</translation>
    </message>
    <message>
        <source>Begin the line with @, * or % in its first column, then the name, a colon and a tab.</source>
        <translation>Commencez la ligne par @, * ou&#xa0;% dans la première colonne, puis le nom, deux-points et une tabulation.</translation>
    </message>
    <message>
        <source>Give every ⌈ of one speaker its ⌊ of another, with the same number.</source>
        <translation>À chaque ⌈ d’un locuteur doit correspondre un ⌊ d’un autre, avec le même numéro.</translation>
    </message>
    <message>
        <source>Put the linker first in the utterance, and the utterance that it continues before it.</source>
        <translation>Placez le marqueur de liaison en tête de l’énoncé, et l’énoncé qu’il poursuit juste avant.</translation>
    </message>
    <message>
        <source>Write the time as two whole numbers of milliseconds with _ between them, without zeros before them.</source>
        <translation>Écrivez l’horodatage sous forme de deux nombres entiers de millisecondes séparés par _, sans zéros initiaux.</translation>
    </message>
    <message>
        <source>Correct the times: each ends after it starts, and no utterance starts before the one above it.</source>
        <translation>Corrigez les horodatages&#xa0;: la fin vient après le début, et aucun énoncé ne commence avant le précédent.</translation>
    </message>
    <message>
        <source>Correct the times: one speaker&apos;s utterances overlap by half a second at most.</source>
        <translation>Corrigez les horodatages&#xa0;: les énoncés d’un locuteur se chevauchent d’une demi-seconde au plus.</translation>
    </message>
    <message>
        <source>Give the utterance a time, as the others have one.</source>
        <translation>Donnez un horodatage à l’énoncé, comme aux autres.</translation>
    </message>
    <message>
        <source>Put the mark after the words that it is about; groups of words need &lt; and &gt;.</source>
        <translation>Placez l’annotation après les mots concernés&#xa0;; les groupes de mots sont encadrés par &lt; et &gt;.</translation>
    </message>
    <message>
        <source>Write the pause as a sign of its own, with spaces around it.</source>
        <translation>Écrivez la pause comme un signe à part, entouré d’espaces.</translation>
    </message>
    <message>
        <source>Correct the spaces: one between words, one tab after the colon.</source>
        <translation>Corrigez les espaces&#xa0;: un entre les mots, une tabulation après les deux-points.</translation>
    </message>
    <message>
        <source>Keep one dependent tier of each kind for an utterance.</source>
        <translation>Gardez une seule ligne dépendante de chaque type par énoncé.</translation>
    </message>
    <message>
        <source>Put the dependent tier right below its main tier.</source>
        <translation>Placez la ligne dépendante juste sous sa ligne principale.</translation>
    </message>
    <message>
        <source>Keep the header once, and nothing after @End.</source>
        <translation>Gardez l’en-tête une seule fois, et rien après @End.</translation>
    </message>
    <message>
        <source>Add the header, with its content after a colon and a tab.</source>
        <translation>Ajoutez l’en-tête, avec son contenu après deux-points et une tabulation.</translation>
    </message>
    <message>
        <source>Write @ID with ten fields: language|corpus|code|age|sex|group|ses|role|education|custom|</source>
        <translation>Écrivez @ID avec dix champs&#xa0;: language|corpus|code|age|sex|group|ses|role|education|custom|</translation>
    </message>
    <message>
        <source>Name every speaker once in @Participants and in one @ID.</source>
        <translation>Nommez chaque locuteur une fois dans @Participants et dans un seul @ID.</translation>
    </message>
    <message>
        <source>Write the date as 21-NOV-2026.</source>
        <translation>Écrivez la date sous la forme 21-NOV-2026.</translation>
    </message>
    <message>
        <source>Correct the header&apos;s name; a gem that begins with @Bg ends with an @Eg of the same name.</source>
        <translation>Corrigez le nom de l’en-tête&#xa0;; un extrait qui commence par @Bg se termine par un @Eg du même nom.</translation>
    </message>
    <message>
        <source>Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.</source>
        <translation>Renommez l’un des deux&#xa0;: @Media porte le nom du fichier et de l’enregistrement, sans ce qui suit le point.</translation>
    </message>
    <message>
        <source>Take a role of CHAT&apos;s list, the same in @Participants and in @ID.</source>
        <translation>Prenez un rôle de la liste de CHAT, le même dans @Participants et dans @ID.</translation>
    </message>
    <message>
        <source>Write one of the values that the CHAT manual has for this header.</source>
        <translation>Écrivez l’une des valeurs que le manuel de CHAT donne pour cet en-tête.</translation>
    </message>
    <message>
        <source>Order the headers: @Languages, @Participants, @Options, @ID, @Birth of, @Media, then all others.</source>
        <translation>Ordonnez les en-têtes&#xa0;: @Languages, @Participants, @Options, @ID, @Birth of, @Media, puis tous les autres.</translation>
    </message>
    <message>
        <source>Write `, unlinked` at the end of @Media, or give the utterances their times.</source>
        <translation>Écrivez `, unlinked` à la fin de @Media, ou donnez leurs horodatages aux énoncés.</translation>
    </message>
    <message>
        <source>Take `unlinked` out of @Media.</source>
        <translation>Retirez `unlinked` de @Media.</translation>
    </message>
    <message>
        <source>Add @Media with the name of the recording and audio or video.</source>
        <translation>Ajoutez @Media avec le nom de l’enregistrement et audio ou video.</translation>
    </message>
    <message>
        <source>Correct the dependent tier: %, a name that CHAT has (%x... for your own), a colon, a tab, then its content.</source>
        <translation>Corrigez la ligne dépendante&#xa0;: %, un nom connu de CHAT (%x... pour les vôtres), deux-points, une tabulation, puis le contenu.</translation>
    </message>
    <message>
        <source>Write the time in %tim as 00:01:02.</source>
        <translation>Écrivez l’horodatage dans %tim sous la forme 00:01:02.</translation>
    </message>
    <message>
        <source>Make %mor and %gra anew: their items no longer fit together.</source>
        <translation>Recréez %mor et %gra&#xa0;: leurs éléments ne correspondent plus.</translation>
    </message>
    <message>
        <source>Make %mor anew: it no longer fits the words of the main tier.</source>
        <translation>Recréez %mor&#xa0;: il ne correspond plus aux mots de la ligne principale.</translation>
    </message>
    <message>
        <source>Give the tier one item for each word of the main tier.</source>
        <translation>Donnez à la ligne un élément pour chaque mot de la ligne principale.</translation>
    </message>
    <message>
        <source>Make the tier of sounds anew: it no longer fits %mod or %pho.</source>
        <translation>Recréez la ligne des sons&#xa0;: elle ne correspond plus à %mod ou à %pho.</translation>
    </message>
    <message>
        <source>Delete the empty line.</source>
        <translation>Supprimez la ligne vide.</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 without a byte order mark.</source>
        <translation>Enregistrez le fichier en UTF-8 sans marque d’ordre des octets.</translation>
    </message>
    <message>
        <source>Make %wor anew (mynah align), or correct it.</source>
        <translation>Recréez %wor (mynah align), ou corrigez-le.</translation>
    </message>
    <message>
        <source>Mend what is named before it, or shorten the lines, and check again.</source>
        <translation>Corrigez ce qui est signalé avant, ou raccourcissez les lignes, puis vérifiez de nouveau.</translation>
    </message>
    <message>
        <source>Compare the line with the CHAT manual.</source>
        <translation>Comparez la ligne au manuel de CHAT.</translation>
    </message>
    <message>
        <source>25 European languages, detected automatically. Fast, with punctuation and exact word times.</source>
        <translation>25 langues européennes, détectées automatiquement. Rapide, avec ponctuation et horodatage exact des mots.</translation>
    </message>
    <message>
        <source>English only. Slightly more accurate than Parakeet v3, with numbers as digits.</source>
        <translation>Anglais seulement. Un peu plus précis que Parakeet v3, avec les nombres en chiffres.</translation>
    </message>
    <message>
        <source>English, for recordings and for live speech. Very few errors in read speech.</source>
        <translation>Anglais, pour les enregistrements et la parole en direct. Très peu d’erreurs pour les textes lus.</translation>
    </message>
    <message>
        <source>28 languages, detected or chosen. Includes Chinese, Japanese, Korean, Arabic and Hindi.</source>
        <translation>28 langues, détectées ou choisies. Dont le chinois, le japonais, le coréen, l’arabe et le hindi.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further by Moondream. The same 25 languages, fewer errors.</source>
        <translation>Parakeet v3, dont Moondream a poursuivi l’entraînement. Les mêmes 25 langues, moins d’erreurs.</translation>
    </message>
    <message>
        <source>Parakeet v3, trained further for German by primeLine.</source>
        <translation>Parakeet v3, dont primeLine a poursuivi l’entraînement pour l’allemand.</translation>
    </message>
    <message>
        <source>English. Small and fast, for older computers.</source>
        <translation>Anglais. Petit et rapide, pour les ordinateurs plus anciens.</translation>
    </message>
    <message>
        <source>English. Large. Can also align existing text.</source>
        <translation>Anglais. Grand. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Japanese.</source>
        <translation>Japonais.</translation>
    </message>
    <message>
        <source>English. Large. Writes lower case without punctuation.</source>
        <translation>Anglais. Grand. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English. Writes lower case without punctuation.</source>
        <translation>Anglais. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Anglais. Convient bien pour aligner du texte. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>25 European languages. Also translates to and from English.</source>
        <translation>25 langues européennes. Traduit aussi depuis l’anglais et vers l’anglais.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Also translates to and from English.</source>
        <translation>Anglais, allemand, espagnol et français. Traduit aussi depuis l’anglais et vers l’anglais.</translation>
    </message>
    <message>
        <source>English, German, Spanish and French. Small and fast. Also translates to and from English.</source>
        <translation>Anglais, allemand, espagnol et français. Petit et rapide. Traduit aussi depuis l’anglais et vers l’anglais.</translation>
    </message>
    <message>
        <source>English, made for live speech.</source>
        <translation>Anglais, conçu pour la parole en direct.</translation>
    </message>
    <message>
        <source>English, made for live speech. Small. Writes lower case without punctuation.</source>
        <translation>Anglais, conçu pour la parole en direct. Petit. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, made for voice assistants. Small. Writes lower case without punctuation.</source>
        <translation>Anglais, conçu pour les assistants vocaux. Petit. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>Belarusian. Small and fast. Can also align existing text.</source>
        <translation>Biélorusse. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>German. Small and fast. Can also align existing text.</source>
        <translation>Allemand. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>English. Small and fast. Can also align existing text.</source>
        <translation>Anglais. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Spanish. Small and fast. Can also align existing text.</source>
        <translation>Espagnol. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>French. Small and fast. Can also align existing text.</source>
        <translation>Français. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Croatian. Small and fast. Can also align existing text.</source>
        <translation>Croate. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Armenian. Small and fast. Can also align existing text.</source>
        <translation>Arménien. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Italian. Small and fast. Can also align existing text.</source>
        <translation>Italien. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Georgian. Small and fast. Can also align existing text.</source>
        <translation>Géorgien. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Dutch. Small and fast. Can also align existing text.</source>
        <translation>Néerlandais. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Polish. Small and fast. Can also align existing text.</source>
        <translation>Polonais. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Portuguese. Small and fast. Can also align existing text.</source>
        <translation>Portugais. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Russian. Small and fast. Can also align existing text.</source>
        <translation>Russe. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Ukrainian. Small and fast. Can also align existing text.</source>
        <translation>Ukrainien. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Uzbek. Small and fast. Can also align existing text.</source>
        <translation>Ouzbek. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Arabic. Small and fast. Can also align existing text.</source>
        <translation>Arabe. Petit et rapide. Peut aussi aligner un texte existant.</translation>
    </message>
    <message>
        <source>Arabic with vowel signs. Small and fast.</source>
        <translation>Arabe vocalisé. Petit et rapide.</translation>
    </message>
    <message>
        <source>Persian. Small and fast. Writes no punctuation.</source>
        <translation>Persan. Petit et rapide. Écrit sans ponctuation.</translation>
    </message>
    <message>
        <source>Kazakh and Russian, also mixed. Small and fast. Writes no punctuation.</source>
        <translation>Kazakh et russe, même mélangés. Petit et rapide. Écrit sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Petit. Convient bien pour aligner du texte. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Taille moyenne. Convient bien pour aligner du texte. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Good for aligning text. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Grand. Convient bien pour aligner du texte. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Small. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Petit. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Medium size. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Taille moyenne. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>English, from 2023. Large. Writes lower case without punctuation.</source>
        <translation>Anglais, de 2023. Grand. Écrit en minuscules, sans ponctuation.</translation>
    </message>
    <message>
        <source>Up to eight speakers, with exact times.</source>
        <translation>Jusqu’à huit locuteurs, avec un minutage exact.</translation>
    </message>
    <message>
        <source>Up to four speakers.</source>
        <translation>Jusqu’à quatre locuteurs.</translation>
    </message>
    <message>
        <source>Up to four speakers. Creative Commons licence.</source>
        <translation>Jusqu’à quatre locuteurs. Licence Creative Commons.</translation>
    </message>
    <message>
        <source>Knows voices again, for suggested names.</source>
        <translation>Reconnaît les voix, pour proposer des noms.</translation>
    </message>
    <message>
        <source>its daemons ended</source>
        <translation>ses processus d’arrière-plan se sont arrêtés</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>il n’a pas répondu à temps</translation>
    </message>
    <message>
        <source>the cluster ended</source>
        <translation>le cluster s’est arrêté</translation>
    </message>
    <message>
        <source>Mynah can&apos;t create a folder there</source>
        <translation>Mynah ne peut pas y créer de dossier</translation>
    </message>
    <message>
        <source>larger than 4 MB</source>
        <translation>plus de 4 Mo</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>imbrication trop profonde</translation>
    </message>
    <message>
        <source>nested too deeply, in line {n}</source>
        <translation>imbrication trop profonde, à la ligne {n}</translation>
    </message>
    <message>
        <source>another program removed it</source>
        <translation>un autre programme l’a supprimé</translation>
    </message>
    <message>
        <source>its header was read</source>
        <translation>son en-tête a été lu</translation>
    </message>
    <message>
        <source>there is no such port</source>
        <translation>ce port n’existe pas</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>il est imbriqué trop profondément</translation>
    </message>
    <message>
        <source>it was asked to stop</source>
        <translation>il a reçu l’ordre de s’arrêter</translation>
    </message>
    <message>
        <source>a language code, such as de or pt-BR, several such as de,en, or auto</source>
        <translation>un code de langue comme de ou pt-BR, plusieurs comme de,en, ou auto</translation>
    </message>
    <message>
        <source>off, auto, ctc, tdt, or the name of a model</source>
        <translation>off, auto, ctc, tdt ou le nom d’un modèle</translation>
    </message>
    <message>
        <source>a number from 0 to 5</source>
        <translation>un nombre de 0 à 5</translation>
    </message>
    <message>
        <source>a newer version of Mynah wrote it</source>
        <translation>une version plus récente de Mynah l’a écrit</translation>
    </message>
    <message>
        <source>it holds a name twice</source>
        <translation>il contient un nom en double</translation>
    </message>
    <message>
        <source>{n} MB</source>
        <translation>{n}&#xa0;Mo</translation>
    </message>
    <message>
        <source>{n} GB</source>
        <translation>{n}&#xa0;Go</translation>
    </message>
    <message>
        <source>it has no turns</source>
        <translation>il ne contient aucun tour de parole</translation>
    </message>
    <message>
        <source>it defines entities of its own</source>
        <translation>il définit ses propres entités</translation>
    </message>
    <message>
        <source>it is a damaged archive</source>
        <translation>c’est une archive endommagée</translation>
    </message>
    <message>
        <source>no column of texts is recognised</source>
        <translation>aucune colonne de texte n’est reconnue</translation>
    </message>
    <message>
        <source>it is not laid out as ELAN lays out its files</source>
        <translation>il n’est pas structuré comme les fichiers d’ELAN</translation>
    </message>
    <message>
        <source>it does not begin as a TextGrid does</source>
        <translation>il ne commence pas comme un TextGrid</translation>
    </message>
    <message>
        <source>it has a tier of an unknown kind</source>
        <translation>il a une ligne d’annotation d’un type inconnu</translation>
    </message>
    <message>
        <source>a time in it is no number</source>
        <translation>un horodatage n’y est pas un nombre</translation>
    </message>
    <message>
        <source>a length in it is no length</source>
        <translation>une durée n’y est pas valable</translation>
    </message>
    <message>
        <source>line {n} is not what a TextGrid has there</source>
        <translation>la ligne {n} ne contient pas ce qu’un TextGrid a à cet endroit</translation>
    </message>
    <message>
        <source>line {n} has no times that can be read</source>
        <translation>la ligne {n} n’a pas d’horodatage lisible</translation>
    </message>
    <message>
        <source>the list of its recordings is damaged</source>
        <translation>la liste de ses enregistrements est endommagée</translation>
    </message>
    <message>
        <source>its tables are not Mynah&apos;s</source>
        <translation>ses tables ne sont pas celles de Mynah</translation>
    </message>
    <message>
        <source>some space</source>
        <translation>un peu de place</translation>
    </message>
    <message>
        <source>none</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>il est endommagé</translation>
    </message>
    <message>
        <source>another program wrote it</source>
        <translation>un autre programme l’a écrit</translation>
    </message>
    <message>
        <source>the recording was abandoned</source>
        <translation>l’enregistrement a été abandonné</translation>
    </message>
    <message>
        <source>it ended too early</source>
        <translation>la fin est arrivée trop tôt</translation>
    </message>
    <message>
        <source>it names no commit, SHA-256 and size for the file</source>
        <translation>il n’indique ni commit, ni SHA-256, ni taille pour le fichier</translation>
    </message>
    <message>
        <source>it names no commit for the model</source>
        <translation>il n’indique aucun commit pour le modèle</translation>
    </message>
    <message>
        <source>its list of files is not valid</source>
        <translation>sa liste de fichiers n’est pas valide</translation>
    </message>
    <message>
        <source>it sent the wrong part of the file</source>
        <translation>il a envoyé la mauvaise partie du fichier</translation>
    </message>
    <message>
        <source>HF_HUB_OFFLINE is set</source>
        <translation>HF_HUB_OFFLINE est défini</translation>
    </message>
    <message>
        <source>it sent a file of the wrong size</source>
        <translation>il a envoyé un fichier de mauvaise taille</translation>
    </message>
    <message>
        <source>no data arrived for too long</source>
        <translation>aucune donnée n’est arrivée pendant trop longtemps</translation>
    </message>
    <message>
        <source>its list of files does not end</source>
        <translation>sa liste de fichiers n’a pas de fin</translation>
    </message>
    <message>
        <source>it doesn&apos;t have this part of the file</source>
        <translation>il n’a pas cette partie du fichier</translation>
    </message>
    <message>
        <source>its name does not end in .nemo</source>
        <translation>son nom ne se termine pas par .nemo</translation>
    </message>
    <message>
        <source>it lacks its configuration or its weights</source>
        <translation>il lui manque sa configuration ou ses poids</translation>
    </message>
    <message>
        <source>it is incomplete or not an archive</source>
        <translation>il est incomplet ou n’est pas une archive</translation>
    </message>
    <message>
        <source>it was suspended from outside</source>
        <translation>il a été suspendu de l’extérieur</translation>
    </message>
    <message>
        <source>it did not answer for {n} seconds</source>
        <translation>il n’a pas répondu pendant {n} secondes</translation>
    </message>
    <message>
        <source>it sent something that is not a message</source>
        <translation>il a envoyé autre chose qu’un message</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>cela a pris trop de temps</translation>
    </message>
    <message>
        <source>loading the model took too long</source>
        <translation>le chargement du modèle a pris trop de temps</translation>
    </message>
    <message>
        <source>the part was not finished</source>
        <translation>ce passage n’a pas été terminé</translation>
    </message>
    <message>
        <source>it forgets its jobs</source>
        <translation>il oublie ses tâches</translation>
    </message>
    <message>
        <source>the server was stopped</source>
        <translation>le serveur a été arrêté</translation>
    </message>
    <message>
        <source>Mynah can&apos;t change a file of this form</source>
        <translation>Mynah ne peut pas modifier un fichier de cette forme</translation>
    </message>
    <message>
        <source>the name of a model, or the path of a .nemo file</source>
        <translation>le nom d’un modèle, ou le chemin d’un fichier .nemo</translation>
    </message>
    <message>
        <source>off, auto, channels, or a number up to eight</source>
        <translation>off, auto, channels, ou un nombre jusqu’à huit</translation>
    </message>
    <message>
        <source>auto, all, the number of a sound track, or its title or language</source>
        <translation>auto, all, le numéro d’une piste audio, son titre ou sa langue</translation>
    </message>
    <message>
        <source>a time of each recording, such as 90 or &quot;1:30&quot;</source>
        <translation>un instant de chaque enregistrement, comme 90 ou &quot;1:30&quot;</translation>
    </message>
    <message>
        <source>greedy or beam</source>
        <translation>greedy ou beam</translation>
    </message>
    <message>
        <source>the path of a language model (.nemo or ARPA)</source>
        <translation>le chemin d’un modèle de langue (.nemo ou ARPA)</translation>
    </message>
    <message>
        <source>a list of words and phrases in quotation marks</source>
        <translation>une liste de mots et d’expressions entre guillemets</translation>
    </message>
    <message>
        <source>the path of a readable word list</source>
        <translation>le chemin d’une liste de mots lisible</translation>
    </message>
    <message>
        <source>a list of any of txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid and eaf</source>
        <translation>une liste tirée de txt, md, docx, srt, vtt, ass, json, tsv, csv, chat, textgrid et eaf</translation>
    </message>
    <message>
        <source>the path of a key of pseudonyms</source>
        <translation>le chemin d’une clé de pseudonymes</translation>
    </message>
    <message>
        <source>a command in quotation marks, with any of {json}, {text} and {file}</source>
        <translation>une commande entre guillemets, avec {json}, {text} et {file} au choix</translation>
    </message>
    <message>
        <source>the path of a folder</source>
        <translation>le chemin d’un dossier</translation>
    </message>
    <message>
        <source>the path of a .cha file or a metadata file (.cdc)</source>
        <translation>le chemin d’un fichier .cha ou d’un fichier de métadonnées (.cdc)</translation>
    </message>
    <message>
        <source>the path of a participant table (CSV)</source>
        <translation>le chemin d’une table des participants (CSV)</translation>
    </message>
    <message>
        <source>the name of a corpus</source>
        <translation>le nom d’un corpus</translation>
    </message>
    <message>
        <source>a list such as CHI:Anna:Target_Child, each in quotation marks</source>
        <translation>une liste comme CHI:Anna:Target_Child, chaque élément entre guillemets</translation>
    </message>
    <message>
        <source>a list of language codes, the main language first</source>
        <translation>une liste de codes de langue, la langue principale en premier</translation>
    </message>
    <message>
        <source>a list of lines in quotation marks</source>
        <translation>une liste de lignes entre guillemets</translation>
    </message>
    <message>
        <source>a table such as {Location = &quot;Köln&quot;}</source>
        <translation>une table comme {Location = &quot;Köln&quot;}</translation>
    </message>
    <message>
        <source>it names no version</source>
        <translation>il n’indique aucune version</translation>
    </message>
    <message>
        <source>it names no page</source>
        <translation>il n’indique aucune page</translation>
    </message>
    <message>
        <source>its answer is not valid</source>
        <translation>sa réponse n’est pas valide</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>aucune réponse à temps</translation>
    </message>
    <message>
        <source>its answer is too long</source>
        <translation>sa réponse est trop longue</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>il est trop long</translation>
    </message>
    <message>
        <source>it has no parameters</source>
        <translation>il n’a pas de paramètres</translation>
    </message>
</context>
</TS>
